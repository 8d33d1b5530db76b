import { pick, presetOf, required, rng, unwrap } from '@boardwright/core';
import { begin, decide, fold, newSave, seeded, settle } from '@boardwright/core/host';
import type { Game, Kind, Outcome, Style } from '@boardwright/core';
import { games } from '@boardwright/games';
import { factionOf, threeKingdoms, type State } from '@boardwright/games/three-kingdoms';
import { describe, expect, test } from 'vitest';
import { tellEnding, endingText, type ToldEnding } from './ending.ts';
import { gameWords, LANGS, loadWords, type Lang } from './index.ts';

interface End extends Partial<Outcome> {
  readonly ranks: readonly number[];
  readonly left?: readonly number[];
  readonly view?: Kind['View'];
  readonly lang?: Lang;
}

/** Returns the sentence about an end as a seat reads it; null for a spectator. */
async function told(id: string, own: number | null, end: End): Promise<ToldEnding & { readonly line: string }> {
  const game = await required(games[id], id).rules();
  const { ranks, scores = null, reason = 'agreement', left = [], lang = 'en' } = end;
  const view = end.view ?? game.view(game.setup(presetOf(game), 'x'), 'all');
  const [words, own_] = [await loadWords(lang), await gameWords(games, game, lang)];
  const ending = tellEnding(words, own_, {
    outcome: { ranks, scores, reason },
    chairs: ranks.map((_, seat) => ({ who: left.includes(seat) ? 'nobody' : 'person' })),
    view,
    own,
    seatName: (seat) => own_.seatName(seat, view),
  });
  return { ...ending, line: endingText(words, ending) };
}

async function titles(...[id, end]: [string, End]): Promise<readonly string[]> {
  const readers = [null, ...end.ranks.keys()];
  return (await Promise.all(readers.map((own) => told(id, own, end)))).map(({ title }) => title);
}

test('a draw of all who stayed is one, and no victory; whoever has left has lost', async () => {
  expect(await titles('369', { ranks: [1, 1] })).toEqual(['A draw', 'A draw', 'A draw']);
  const ofThree = await titles('catan', { ranks: [1, 1, 3], left: [2] });
  expect(ofThree).toEqual(['A draw', 'A draw', 'A draw', 'You lost']);
});

test('the last one who stayed has won', async () => {
  const end = { reason: 'resignation' };
  expect(await titles('369', { ...end, ranks: [1, 2], left: [1] })).toEqual(['X won', 'You won', 'You lost']);
  const ofThree = await titles('catan', { ...end, ranks: [1, 2, 2], left: [1, 2] });
  expect(ofThree).toEqual(['Red won', 'You won', 'You lost', 'You lost']);
});

test('some who are equal before others share first place', async () => {
  const ofThree = await titles('catan', { ranks: [1, 3, 1], reason: 'turn-cap' });
  expect(ofThree).toEqual([
    'Red and Green share first place',
    'You share first place',
    'You lost',
    'You share first place',
  ]);
});

test('the reason is the reader’s: who resigned, whose time ran out, who left before the end', async () => {
  const of = async (own: number | null, end: End): Promise<string> => (await told('369', own, end)).line;
  const resigned = { ranks: [1, 2], reason: 'resignation', left: [1] };
  expect(await of(0, resigned)).toBe('You won: the other player resigned.');
  expect(await of(1, resigned)).toBe('You lost: you resigned.');
  expect(await of(null, resigned)).toBe('X won: by resignation.');
  const late = { ranks: [2, 1], reason: 'time', left: [0] };
  expect(await of(0, late)).toBe('You lost: your time ran out.');
  expect(await of(1, late)).toBe('You won: the other player ran out of time.');
  const gone = await told('catan', 2, { ranks: [1, 2, 3], reason: 'points', left: [2] });
  expect(gone.line).toBe('You lost: you left the game. Red won.');
});

test('one who lost among several is told who won, once', async () => {
  const { line } = await told('catan', 1, { ranks: [1, 2, 3], reason: 'points' });
  expect(line).toBe('You lost: Red reached the points to win.');
});

/** Plays at random until an army is out and another has won. */
function lastArmy(): State {
  for (let n = 0; n < 40; n++) {
    const state = playedOut(threeKingdoms, `armies/${n}`) as State;
    if (threeKingdoms.outcome(state)?.reason === 'elimination') return state;
  }
  throw new Error('no army was eliminated');
}

function playedOut<K extends Kind>(game: Game<K>, seed: string): K['State'] {
  const source = rng(seed);
  let table = unwrap(begin(game, newSave(game, presetOf(game), seed)));
  for (let n = 0; table.outcome === null && n < 2000; n++) {
    table = settle(game, table, seeded(seed), n).table;
    const seat = game.turn(table.state).awaits[0];
    if (table.outcome !== null || typeof seat !== 'number') continue;
    const action = pick(game.legalActions(table.state, seat), source);
    table = fold(game, table, unwrap(decide(game, table, seat, { type: 'ply', action }, n)));
  }
  return table.state;
}

const COLOURS: Readonly<Record<Lang, readonly string[]>> = {
  en: ['Green', 'Red', 'Black'],
  ko: ['초록', '홍', '흑'],
  'zh-Hans': ['绿', '红', '黑'],
  'zh-Hant': ['綠', '紅', '黑'],
};
const PLAIN: Style = { latin: true, ascii: true, colour: false, seat: null };

describe('Three Kingdoms', () => {
  const state = lastArmy();
  const view = threeKingdoms.view(state, 'all');
  const { ranks } = required(threeKingdoms.outcome(state), 'an outcome');
  const out = ranks.findIndex((rank, seat) => rank > 1 && isWipedOut(seat));
  const others = [0, 1, 2].filter((seat) => seat !== out);

  function isWipedOut(seat: number): boolean {
    const { match } = state;
    const id = factionOf(state, seat);
    return match.factions.some((side) => side.id === id && side.pieceCount === 0);
  }

  test('whose army was eliminated is told so, and who shares first place without it', async () => {
    expect(out).toBeGreaterThanOrEqual(0);
    const drawn = [0, 1, 2].map((seat) => (seat === out ? 3 : 1));
    const end = { ranks: drawn, reason: 'no-progress', view };
    const words = await gameWords(games, threeKingdoms, 'en');
    const [first, second] = others.map((seat) => words.seatName(seat, view));
    expect((await told('three-kingdoms', out, end)).line).toBe(
      `You lost: your army was eliminated. ${first} and ${second} share first place.`,
    );
    expect((await told('three-kingdoms', others[0] ?? 0, end)).line).toBe(
      'You share first place: nothing was taken for too long.',
    );
  });

  test.each(LANGS)('the armies are called by their colours in %s, and the legend names their pieces', async (lang) => {
    const words = await gameWords(games, threeKingdoms, lang);
    const colours = COLOURS[lang];
    const names = [0, 1, 2].map((seat) => words.seatName(seat, view));
    for (const colour of colours) expect(names.filter((name) => name.startsWith(colour))).toHaveLength(1);
    const legend = words.legend?.(PLAIN) ?? [];
    for (const name of names) expect(legend.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
    expect(words.picture?.(view, PLAIN)).toContain(names[0]);
  });
});
