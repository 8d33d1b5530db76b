/** Tests that the message about a mistake in an author's rules names the part with the mistake, and that no mistake uses up the memory. */
import { expect, test } from 'vitest';
import { complete, messageAt } from '../host.ts';
import { defineGame } from '../index.ts';
import { conforms } from '../testing/index.ts';
import { shortBids } from './small-games.fixture.ts';

interface Pile {
  readonly stones: number;
}

/** The parts of a game in which two seats take one stone per turn. */
const pile = {
  id: 'pile',
  title: 'Pile',
  seats: 2,
  setup: () => ({ stones: 2 }),
  moves: ({ stones }: Pile) => (stones > 0 ? [{ type: 'take' }] : []),
  apply: ({ stones }: Pile) => ({ stones: stones - 1 }),
  outcome: ({ stones }: Pile): number | null => (stones > 0 ? null : 1),
};

/** Plays the pile to its end with one wrong part, and returns the message of the error. */
function thrown(wrong: object): string {
  const game = complete(defineGame({ ...pile, ...wrong }));
  try {
    let state = game.setup({ seats: 2 }, '');
    for (const actor of [0, 1]) state = game.apply(state, { actor, action: game.fallback(state, actor) });
    game.outcome(state);
    return 'nothing was thrown';
  } catch (error) {
    return messageAt(error);
  }
}

test.each([
  [{}, 'nothing was thrown'],
  [
    { outcome: () => undefined },
    '`outcome` returned undefined; the seats are 0 to 1, and null means that the game goes on',
  ],
  [{ outcome: () => 2 }, '`outcome` returned 2; the seats are 0 to 1, and null means that the game goes on'],
  [{ outcome: () => ({ scores: [1, 2, 3] }) }, '`outcome` returned 3 scores for 2 seats'],
  [{ turn: () => 2 }, '`turn` returned 2; the seats are 0 to 1'],
  [{ turn: () => [0, '1'] }, '`turn` returned "1"; the seats are 0 to 1'],
  [{ apply: () => {} }, '`apply` returned undefined, not the state after "take"'],
  [{ moves: () => {} }, '`moves` returned undefined for seat 0, not a list of actions'],
  [
    { moves: () => [] },
    'seat 0 is to act, but `moves` lists nothing for it: `outcome` ends such a game, or `turn` names another seat',
  ],
])('%o: %s', (wrong, message) => expect(thrown(wrong)).toBe(message));

test.each([
  [{ seats: undefined }, '`seats` is undefined; it is the number of players, or a list of such numbers'],
  [{ seats: [2, 0] }, '`seats` is [2,0]; it is the number of players, or a list of such numbers'],
  [{ title: undefined }, '`title` is undefined; it is the name of the game as a text'],
  [{ moves: undefined }, '`moves` is undefined; it is a function'],
  [{ options: { stones: 5 } }, 'the option `stones` is 5; it is the list of its values, the default first'],
])('%o: %s', (wrong, message) =>
  expect(() => complete(defineGame({ ...pile, ...(wrong as object) }))).toThrow(message),
);

test('a number far beyond those of the game is refused before the rules see it', () => {
  const seen: number[] = [];
  const outcome = (state: Pile): number | null => {
    seen.push(state.stones);
    return pile.outcome(state);
  };
  const game = complete(defineGame({ ...pile, outcome }));
  const start = game.setup({ seats: 2 }, '');
  expect(game.decodeState({ ...start, stones: 900_000 }, 1).ok).toBe(true);
  expect(game.decodeState({ ...start, stones: 1e9 }, 1)).toMatchObject({ error: { code: 'bad-position' } });
  expect(Math.max(...seen)).toBe(900_000);
  const rich = complete(defineGame({ ...pile, setup: () => ({ stones: 5e9 }), outcome: () => 1 }));
  const richStart = rich.setup({ seats: 2 }, '');
  expect(rich.decodeState(richStart, 1)).toEqual({ ok: true, value: richStart });
});

test('a value that is nested without end is refused', () => {
  const game = complete(defineGame({ ...pile, setup: () => ({ stones: 2, piles: [] }) }));
  const start = JSON.stringify(game.setup({ seats: 2 }, ''));
  for (const [levels, isRead] of [
    [50, true],
    [9000, false],
  ] as const) {
    const text = start.replace('[]', `${'['.repeat(levels)}${']'.repeat(levels)}`);
    const state = JSON.parse(text) as { readonly piles: unknown };
    expect(game.notation.position.parse(text).ok).toBe(isRead);
    expect(game.decodeState(state, 1).ok).toBe(isRead);
    expect(game.decodeAction({ type: 'take', piles: state.piles }).ok).toBe(isRead);
  }
});

test('a state that JSON cannot say is named by its field, also by the laws that compare states', () => {
  const setup = () => ({ stones: 2, sum: -0 });
  const apply = (state: Pile): Pile => ({ ...state, stones: state.stones - 1 });
  const odd = complete(defineGame({ ...pile, setup, apply }));
  const checks = conforms(odd, { seed: 'odd', walks: 1, plies: 9 });
  const found = (number: number): (() => void) | undefined => checks.find(({ law }) => law.number === number)?.run;
  expect(found(4)).toThrow('gave another state the second time: sum is -0 and then 0');
  expect(found(5)).toThrow('is not plain JSON: sum is -0');
});

test('seats that choose at the same time must not be told a choice that the view hides', () => {
  const open = complete({
    ...shortBids,
    parts: { ...shortBids.parts, kinds: { bid: { by: 'seat' }, reveal: { by: 'chance' } } },
  });
  const [law13] = conforms(open, { seed: 'open', walks: 4, plies: 40 }).filter(({ law }) => law.number === 13);
  expect(law13?.run).toThrow('which acts at the same time, is told {"type":"bid"');
});

interface Buried {
  readonly coins: readonly (number | null)[];
  readonly stones: number;
  readonly mover: number;
}

/** A game in which both seats bury a coin in secret and then take stones in turn. */
const buried = {
  id: 'buried',
  title: 'Buried',
  seats: 2,
  setup: (): Buried => ({ coins: [null, null], stones: 3, mover: 0 }),
  moves: ({ coins }: Buried): readonly { readonly type: string; readonly n: number }[] =>
    coins.includes(null) ? [0, 1].map((n) => ({ type: 'bury', n })) : [{ type: 'take', n: 1 }],
  apply: (state: Buried, { type, n }: { readonly type: string; readonly n: number }, seat: unknown): Buried =>
    type === 'bury'
      ? { ...state, coins: state.coins.with(Number(seat), n) }
      : { ...state, stones: state.stones - n, mover: 1 - state.mover },
  outcome: ({ stones, mover }: Buried) => (stones > 0 ? null : mover),
  turn: ({ coins, mover }: Buried) => (coins.includes(null) ? [0, 1].filter((seat) => coins[seat] === null) : mover),
  kinds: { bury: { by: 'seat', secret: true }, take: { by: 'seat' } },
  view: (state: Buried, viewer: unknown) => ({
    ...state,
    coins: state.coins.map((coin, seat) => (viewer === 'all' || viewer === seat || coin === null ? coin : -1)),
  }),
  imagine: (view: Buried, source: { below(n: number): number }) => ({
    ...view,
    coins: view.coins.map((coin) => (coin === -1 ? source.below(2) : coin)),
  }),
} as const;

/** Returns what the laws find in the game with some parts replaced. */
function found(parts: object): readonly string[] {
  return conforms(complete(defineGame({ ...buried, ...parts })), { seed: 'buried', walks: 6, plies: 600 }).flatMap(
    ({ run }) => {
      try {
        run();
        return [];
      } catch (error) {
        return [String(error)];
      }
    },
  );
}

test('whoever chooses last at the same time, the turns after it are counted alike', () => {
  expect(found({})).toEqual([]);
  const played = ([first, second]: readonly [number, number]): unknown => {
    const game = complete(defineGame(buried));
    const start = game.setup({ seats: 2 }, '');
    const between = game.apply(start, { actor: first, action: { type: 'bury', n: 0 } });
    return game.apply(between, { actor: second, action: { type: 'bury', n: 0 } });
  };
  expect(played([0, 1])).toEqual(played([1, 0]));
  expect(played([1, 0])).toMatchObject({ turns: { mover: 0, ended: 2 } });
});

test.each([
  [
    {
      moves: () => [
        { type: 'bury', n: 0 },
        { type: 'bury', n: 1 },
      ],
      apply: (state: Buried, { n }: { readonly n: number }, seat: number): Buried =>
        state.coins.includes(null)
          ? { ...state, coins: state.coins.with(seat, n) }
          : { ...state, stones: state.stones - 1, mover: 1 - state.mover },
      kinds: undefined,
      view: undefined,
      imagine: undefined,
    },
    'do not commute: turns/mover is 0 in this order, and in the other null. Let a ply of chance with one outcome separate',
  ],
  [
    { view: (state: Buried) => state },
    'shows what the news hides: coins/1 is 0 now, and after another choice 1. Hide it in `view`',
  ],
  [{ kinds: { ...buried.kinds, take: { by: 'chance' } } }, "was played by 0: `kinds` needs take: { by: 'seat' }"],
  [
    { apply: (state: Buried, ply: never, seat: unknown) => ({ ...buried.apply(state, ply, seat), points: NaN }) },
    'points is NaN and then null',
  ],
  [
    { chance: () => [{ action: { type: 'roll', n: 0 }, weight: 1 }], apply: (state: Buried) => state },
    'at the end chance acted 600 times in a row: `chance` returns [] once it has acted',
  ],
])('the laws say what to change in %o', (parts, message) => expect(found(parts).join('\n')).toContain(message));
