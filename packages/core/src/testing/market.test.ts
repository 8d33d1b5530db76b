import { describe, expect, test } from 'vitest';
import { pending, resolve, seeded } from '../table/chance.ts';
import { rng } from '../rng.ts';
import { unwrap } from '../result.ts';
import { begin, newSave } from '../table/begin.ts';
import { fold } from '../table/table.ts';
import { market, type Market } from './market.ts';

type State = Market['State'];
const start = market.setup({ seats: 3 }, 'seed');
const play = (state: State, ...texts: readonly string[]): State =>
  texts.reduce((now, text) => {
    const [who = '', ...words] = text.split(' ');
    const action = unwrap(market.notation.parse(words.join(' ')));
    if (who !== 'chance') expect(market.check(now, action, Number(who))).toBeNull();
    return market.apply(now, { actor: who === 'chance' ? 'chance' : Number(who), action });
  }, state);
const fault = (state: State, seat: number, text: string): string | undefined =>
  market.check(state, unwrap(market.notation.parse(text)), seat)?.code;
const told = (state: State, actor: number | 'chance', text: string, viewer: number | 'spectator' | 'all') => {
  const ply = { actor, action: unwrap(market.notation.parse(text)) };
  return market.tell(state, ply, market.apply(state, ply), viewer);
};

describe('market', () => {
  test('a low die gives each seat a card', () => {
    expect(play(start, 'chance roll 1').hands).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(play(start, 'chance roll 4').hands).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  test('a five steals, and only thief and victim know what', () => {
    const theft = play(
      {
        ...start,
        hands: [
          [0, 0],
          [2, 1],
          [0, 0],
        ],
      },
      'chance roll 5',
    );
    expect(market.chance(theft)).toEqual([
      { action: { type: 'steal', n: 0 }, weight: 2 },
      { action: { type: 'steal', n: 1 }, weight: 1 },
    ]);
    expect(play(theft, 'chance steal 1').hands).toEqual([
      [0, 1],
      [2, 0],
      [0, 0],
    ]);
    for (const viewer of [0, 1, 'all'] as const) {
      expect(told(theft, 'chance', 'steal 1', viewer)).toMatchObject({
        action: { n: 1 },
        gains: [
          [0, 1],
          [0, -1],
          [0, 0],
        ],
      });
    }
    for (const viewer of [2, 'spectator'] as const) {
      expect(told(theft, 'chance', 'steal 1', viewer)).toMatchObject({ action: null, gains: [1, -1, 0] });
    }
    expect(market.turn(play(start, 'chance roll 5')).awaits).toEqual([0]);
  });

  test('a six makes all the rich discard at once, unseen', () => {
    const rich = play(
      {
        ...start,
        hands: [
          [3, 3],
          [0, 4],
          [7, 0],
        ],
      },
      'chance roll 6',
    );
    expect(market.turn(rich)).toEqual({ may: [0, 2], awaits: [0, 2] });
    expect([
      fault(rich, 0, 'discard 3'),
      fault(rich, 0, 'end 0'),
      fault(rich, 2, 'discard 2'),
      fault(rich, 1, 'discard 0'),
    ]).toEqual(['not-now', 'not-now', 'not-now', 'not-your-turn']);
    expect(play(rich, '2 discard 3', '0 discard 0')).toEqual(play(rich, '0 discard 0', '2 discard 3'));
    expect(play(rich, '2 discard 3', '0 discard 0').hands).toEqual([
      [3, 1],
      [0, 4],
      [4, 0],
    ]);
    expect(told(rich, 0, 'discard 2', 0).gains[0]).toEqual([-2, 0]);
    expect(told(rich, 0, 'discard 2', 1)).toMatchObject({ action: null, gains: [-2, 0, 0] });
  });

  test('offers stay open while the owner acts on, and an answer names its offer', () => {
    const offered = play(
      {
        ...start,
        stage: 'trade',
        hands: [
          [2, 0],
          [0, 1],
          [0, 1],
        ],
      },
      '0 offer 0',
      '0 offer 0',
    );
    expect(offered.offers.map(({ id }) => id)).toEqual([0, 1]);
    expect(market.turn(offered)).toEqual({ may: [0, 1, 2], awaits: [0] });
    expect([fault(offered, 0, 'offer 0'), fault(offered, 0, 'accept 0'), fault(offered, 1, 'accept 2')]).toEqual([
      'not-now',
      'not-now',
      'not-now',
    ]);
    const one = play(offered, '1 accept 1', '2 refuse 0');
    expect(one.hands).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(fault(one, 2, 'accept 1')).toBe('not-your-turn');
    expect(fault(one, 1, 'accept 0')).toBe('not-now'); // seat 0 has no salt left
    expect(fault(play(one, '0 end 0'), 1, 'refuse 0')).toBe('not-your-turn');
  });

  test('what is on offer cannot be offered again', () => {
    const offered = play(
      {
        ...start,
        stage: 'trade',
        hands: [
          [1, 0],
          [0, 1],
          [0, 1],
        ],
      },
      '0 offer 0',
    );
    expect(fault(offered, 0, 'offer 0')).toBe('not-now');
  });

  test('a grab takes all cards of a good, and its news counts them', () => {
    const state: State = {
      ...start,
      stage: 'trade',
      hands: [
        [1, 1],
        [2, 0],
        [3, 3],
      ],
    };
    expect(play(state, '0 grab 0')).toMatchObject({
      hands: [
        [6, 1],
        [0, 0],
        [0, 3],
      ],
      turns: 1,
      stage: 'roll',
    });
    expect(told(state, 0, 'grab 0', 'spectator').gains).toEqual([
      [5, 0],
      [-2, 0],
      [-3, 0],
    ]);
  });

  test('after four turns each the most cards win', () => {
    const last: State = {
      ...start,
      stage: 'trade',
      turns: 11,
      hands: [
        [1, 1],
        [2, 0],
        [0, 1],
      ],
    };
    expect(market.outcome(last)).toBeNull();
    expect(market.outcome(play(last, '2 end 0'))).toEqual({
      ranks: [1, 1, 3],
      scores: [2, 2, 1],
      reason: 'most cards',
    });
  });

  test('others’ hands are seen by their size alone', () => {
    const state: State = {
      ...start,
      hands: [
        [1, 1],
        [2, 0],
        [0, 1],
      ],
    };
    expect(market.view(state, 1).hands).toEqual([2, [2, 0], 1]);
    expect(market.view(state, 'spectator').hands).toEqual([2, 2, 1]);
    expect(market.view(state, 'all').hands).toEqual(state.hands);
  });

  test('memory counts what the news proves', () => {
    const rich: State = {
      ...start,
      hands: [
        [3, 3],
        [0, 4],
        [7, 0],
      ],
    };
    const rolled = market.remember(market.emptyMemory, told(rich, 'chance', 'roll 1', 1));
    expect(rolled).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    const robbed = market.remember(rolled, told({ ...rich, stage: 'theft', turns: 1 }, 'chance', 'steal 0', 0));
    expect(robbed).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]); // seat 2 lost one card, perhaps this one
  });

  test('an imagined hand holds what is known and what is on offer', () => {
    const state: State = {
      ...start,
      stage: 'trade',
      hands: [
        [1, 2],
        [0, 0],
        [5, 5],
      ],
      offers: [{ id: 0, give: 0, to: [1, 2] }],
    };
    const sample = market.imagine(market.view(state, 1), [
      [0, 1],
      [0, 0],
      [0, 4],
    ]);
    const seen = new Set<string>();
    const source = rng('imagine');
    for (let i = 0; i < 200; i++) {
      const { hands } = sample(source);
      expect(hands.map(([fish, salt]) => fish! + salt!)).toEqual([3, 0, 10]);
      expect(hands[0]![0]).toBeGreaterThanOrEqual(1);
      expect(hands[0]![1]).toBeGreaterThanOrEqual(1);
      expect(hands[2]![1]).toBeGreaterThanOrEqual(4);
      seen.add(JSON.stringify(hands));
    }
    expect(seen.size).toBe(2 * 7);
  });

  test('a bot that guesses the next die from all that it sees is right one time in six', () => {
    let [hits, throws] = [0, 0];
    for (let game = 0; game < 60; game++) {
      let table = unwrap(begin(market, newSave(market, { seats: 3 }, 'same seed')));
      const [ticket, source] = [seeded(`key ${game}`), rng(`moves ${game}`)];
      while (table.outcome === null) {
        const draw = pending(market, table);
        if (draw === null) {
          const seat = market.turn(table.state).awaits[0] as number;
          const legal = market.legalActions(table.state, seat);
          table = fold(market, table, { type: 'ply', at: 0, actor: seat, action: legal[source.below(legal.length)]! });
          continue;
        }
        const world = market.imagine(market.view(table.state, 0), market.emptyMemory)(source);
        const guess = resolve({ ...draw, odds: market.chance(world) }, ticket({ ...draw, index: draw.index + 1 }), 0);
        const entry = resolve(draw, ticket(draw), 0);
        if (draw.label === 'roll') throws++;
        if (draw.label === 'roll' && JSON.stringify(guess) === JSON.stringify(entry)) hits++;
        table = fold(market, table, entry);
      }
    }
    expect(throws).toBeGreaterThan(600);
    expect(Math.abs(hits - throws / 6)).toBeLessThan(4 * Math.sqrt((throws * 5) / 36));
  });
});
