import { pick, rng, type Viewer } from '@boardwright/core';
import { rememberPly, same } from '@boardwright/core/host';
import { describe, expect, it } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { catan, type Memory, type State } from '../index.ts';
import { cards, fate, handOf, heldByFirst, play, scene } from './scene.oracle.ts';
import { remember } from './memory.ts';
import type { Catan, Counts, News } from './types.ts';

/** A theft by seat 0 from seat 1, as each viewer sees it. */
const before = scene({
  pieces: [{}, { settlements: ['0,0,N'] }],
  hands: ['1 brick', '2 wool 1 ore', '3 grain', '1 lumber'],
  state: { phase: 'theft', dice: 7, victim: 1 },
});
const steal = { actor: 'chance', action: { type: 'steal', resource: 4 } } as const;
const after = fate(before, steal.action);
const told = (viewer: Viewer): News => catan.tell(before, steal, after, viewer);

const counting = (...hands: string[]): Memory => ({ worlds: [{ hands: hands.map(cards), weight: 1 }] });

describe('what is hidden', () => {
  it('H1: cards that others hold, whatever they are, do not show in a view', () => {
    const one = scene({
      hands: ['1 ore', '2 wool', '1 ore 1 brick'],
      state: {
        cards: [
          [1, 0, 0, 0, 0],
          [1, 1, 0, 0, 0],
          [0, 0, 0, 0, 1],
          [0, 0, 0, 0, 0],
        ],
      },
    });
    const two = scene({
      hands: ['1 ore', '1 ore 1 wool', '1 wool 1 brick'],
      state: {
        cards: [
          [1, 0, 0, 0, 0],
          [0, 0, 1, 0, 1],
          [1, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
    });
    expect(JSON.stringify(catan.view(one, 0))).toBe(JSON.stringify(catan.view(two, 0)));
    expect(JSON.stringify(catan.view(one, 1))).not.toBe(JSON.stringify(catan.view(two, 1)));
  });

  it('H2: what a player imagines comes from his view, his memory and his own dice alone', () => {
    const one = scene({ hands: ['1 ore', '2 wool', '1 ore 1 brick'] });
    const two = scene({ hands: ['1 ore', '1 ore 1 wool', '1 wool 1 brick'] });
    const dream = (state: State): State => catan.imagine(catan.view(state, 0), catan.emptyMemory)(rng('a dream'));
    expect(dream(one)).toEqual(dream(two));
  });

  it('H3: a third player hears of a theft, not of the card', () => {
    for (const viewer of [2, 3, 'spectator'] as const) {
      expect(told(viewer)).toMatchObject({ action: null, hands: null, victim: 1, seat: 0 });
      expect(catan.notation.report(told(viewer))).toBe('Red steals a card from Blue.');
    }
    for (const viewer of [0, 1, 'all'] as const) {
      expect(told(viewer).hands?.[1]).toEqual(cards('').with(4, -1));
      expect(catan.notation.report(told(viewer))).toBe('Red steals 1 ore from Blue.');
    }
  });

  it('a drawn card is told to whoever drew it', () => {
    const buying = scene({ state: { phase: 'draw' } });
    const draw = { actor: 'chance', action: { type: 'draw', card: 4 } } as const;
    const news = (viewer: Viewer): News => catan.tell(buying, draw, fate(buying, draw.action), viewer);
    expect([news(0).action, news(1).action, news('spectator').action]).toEqual([draw.action, null, null]);
  });

  it('H5: a spectator sees sizes, no cards', () => {
    const view = catan.view(
      scene({ hands: ['1 ore', '2 wool'], state: { cards: heldByFirst([1, 0, 0, 0, 0]) } }),
      'spectator',
    );
    expect([view.hands, view.cards, view.fresh]).toEqual([[null, null, null, null], [null, null, null, null], null]);
    expect([view.handSizes, view.cardSizes, view.deckSize]).toEqual([[1, 2, 0, 0], [1, 0, 0, 0], 24]);
  });

  it('the winner shows his development cards, the others do not', () => {
    const won = scene({
      state: { ending: { winner: 0, reason: 'points' }, cards: heldByFirst([1, 2, 0, 0, 0]).with(1, [1, 0, 0, 0, 0]) },
    });
    expect(catan.view(won, 'spectator').cards).toEqual([[1, 2, 0, 0, 0], null, null, null]);
    expect(catan.outcome(won)?.scores).toEqual([2, 0, 0, 0]);
  });
});

describe('card counting', () => {
  it('follows both ways that a theft between others may have gone, by their odds', () => {
    const { worlds } = remember(counting('1 brick', '2 wool 1 ore', '3 grain', '1 lumber'), told(2));
    expect(worlds.map(({ hands, weight }) => [hands[0], hands[1], weight])).toEqual([
      [cards('1 brick 1 wool'), cards('1 wool 1 ore'), 2 / 3],
      [cards('1 brick 1 ore'), cards('2 wool'), 1 / 3],
    ]);
  });

  it('knows again when the thief spends the card', () => {
    const known = remember(counting('1 brick', '2 wool 1 ore', '3 grain', '1 lumber'), told(2));
    const spent: Counts = [0, 0, 0, 0, -1];
    const news: News = {
      ...told(2),
      type: 'bank',
      actor: 0,
      hands: [spent, cards(''), cards(''), cards('')],
      victim: null,
    };
    expect(remember(known, news).worlds).toHaveLength(1);
  });

  it('takes an offer as proof of its cards', () => {
    const known = remember(counting('1 brick', '2 wool 1 ore', '3 grain', '1 lumber'), told(2));
    const news: News = {
      ...told(2),
      type: 'offer',
      actor: 0,
      victim: null,
      terms: { give: cards('1 ore'), want: cards('1 wool') },
    };
    expect(remember(known, news).worlds.map(({ hands }) => hands[0])).toEqual([cards('1 brick 1 ore')]);
  });

  it('imagines only hands that it has not ruled out', () => {
    const memory = remember(counting('1 brick', '2 wool 1 ore', '3 grain', '1 lumber'), told(2));
    const imagine = catan.imagine(catan.view(after, 2), memory);
    const source = rng('worlds');
    const ore = Array.from({ length: 300 }, () => handOf(imagine(source), 0)[4] as number);
    expect(new Set(ore)).toEqual(new Set([0, 1]));
    expect(Math.abs(ore.reduce((sum, n) => sum + n, 0) - 100)).toBeLessThan(5 * Math.sqrt(300 * (2 / 9)));
  });

  it('believes a standing promise more than its own count', () => {
    const hands = ['1 wool', '1 ore', '1 brick', ''];
    let state = scene({ hands });
    state = play(state, 0, { type: 'offer', give: cards('1 wool'), want: cards('1 ore'), to: [] });
    state = play(state, 1, { type: 'accept', offer: 1 });
    const memory = { worlds: [...counting('1 wool', '1 brick', '1 ore', '').worlds, ...counting(...hands).worlds] };
    const dreams = Array.from({ length: 20 }, (_, i) => catan.imagine(catan.view(state, 3), memory)(rng(`${i}`)));
    expect(new Set(dreams.map((dream) => String(handOf(dream, 1))))).toEqual(new Set([String(cards('1 ore'))]));
  });

  it('deals what is out when it has lost count, and keeps promises', () => {
    let state = scene({ hands: ['1 wool', '1 ore 3 lumber', '2 brick 2 grain', '4 grain'] });
    state = play(state, 0, { type: 'offer', give: cards('1 wool'), want: cards('1 ore'), to: [] });
    state = play(state, 1, { type: 'accept', offer: 1 });
    for (let i = 0; i < 50; i++) {
      const dream = catan.imagine(catan.view(state, 2), { worlds: [] })(rng(`${i}`));
      expect(catan.view(dream, 2)).toEqual(catan.view(state, 2));
      expect([handOf(dream, 0), (handOf(dream, 1)[4] as number) > 0]).toEqual([cards('1 wool'), true]);
    }
  });

  it.each(['duel', 'beginner', 'standard'])(
    '%s: the true hands are among the worlds, or the count was cut short',
    (preset) => {
      const tally = { known: 0, sole: 0, all: 0 };
      for (let game = 0; game < bySize(1, 2, 20); game++) watch(preset, `${seed} ${game}`, tally);
      expect(tally.known / tally.all).toBeGreaterThan(preset === 'duel' ? 0.999999 : 0.99);
      expect(tally.sole / tally.all).toBeGreaterThan(preset === 'duel' ? 0.999999 : 0.6);
    },
  );
});

/** Plays a random game from seat 0's view. */
function watch(preset: string, key: string, tally: { known: number; sole: number; all: number }): void {
  const source = rng(key);
  let state = catan.setup(catan.presets[preset]!, key);
  let memory = catan.emptyMemory;
  for (let ply = 0; ply < 1_500; ply++) {
    const actor = pick(catan.turn(state).may, source);
    const actions =
      actor === 'chance' ? catan.chance(state).map(({ action }) => action) : catan.legalActions(state, actor);
    const action = pick(actions, source);
    const next = catan.apply(state, { actor, action });
    memory = rememberPly<Catan>(catan, memory, state, { actor, action }, next, 0);
    state = next;
    if (catan.outcome(state) !== null) return;
    const truth = memory.worlds.some(({ hands }) =>
      state.hands.every((hand, seat) => same(hand, hands[seat] as Counts)),
    );
    tally.all++;
    tally.known += truth ? 1 : 0;
    tally.sole += truth && memory.worlds.length === 1 ? 1 : 0;
  }
}
