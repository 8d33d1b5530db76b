/** My Game: two seats take one to three stones in turn. Whoever takes the last stone wins. */
import { defineGame, fault, openBook, plainWire } from '@boardwright/core';
import type { Actor, Fault, Game, OpenKind, Ply, Seat, Turn } from '@boardwright/core';
import { integer } from '@boardwright/core/decode';

const MOST = 3;

export interface State {
  readonly stones: number;
  /** Who is to take. */
  readonly turn: number;
}
export interface Action {
  readonly type: 'take';
  readonly n: number;
}
export type MyGame = OpenKind<State, Action, { readonly seats: 2; readonly stones: 9 | 15 | 21 }>;

function turn({ stones, turn: seat }: State): Turn {
  const acting: readonly Actor[] = stones === 0 ? [] : [seat];
  return { may: acting, awaits: acting };
}

function check(state: State, { n }: Action, seat: Seat): Fault | null {
  if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
  return n <= state.stones ? null : fault('too-many', 'There are not so many stones.');
}

function legalActions(state: State, seat: Seat): readonly Action[] {
  const takes = Array.from({ length: MOST }, (_, i): Action => ({ type: 'take', n: i + 1 }));
  return takes.filter((action) => check(state, action, seat) === null);
}

function apply({ stones, turn: seat }: State, { action }: Ply<MyGame>): State {
  return { stones: stones - action.n, turn: 1 - seat };
}

const wire = plainWire<MyGame>({ take: [1, MOST] }, { stones: integer(0, 21), turn: integer(0, 1) });

export const game: Game<MyGame> = defineGame<MyGame>({
  ...openBook,
  ...wire.decoders,
  id: 'my-game',
  title: 'My Game',
  presets: { usual: { seats: 2, stones: 15 } },
  defaultPreset: 'usual',
  fields: [{ key: 'stones', values: [9, 15, 21] }],
  kinds: { take: { by: 'seat' } },
  setup: ({ stones }) => ({ stones, turn: 0 }),
  seats: () => 2,
  turn,
  legalActions,
  chance: () => [],
  check,
  apply,
  fallback: () => ({ type: 'take', n: 1 }),
  outcome: ({ stones, turn: seat }) =>
    stones === 0 ? { ranks: seat === 0 ? [2, 1] : [1, 2], scores: null, reason: 'last' } : null,
  notation: {
    ...wire.words,
    seats: ['First', 'Second'],
    reasons: { last: 'the last stone' },
    report: ({ actor, n }) => `${actor === 0 ? 'First' : 'Second'} takes ${n}`,
  },
  drawing: { draw: ({ stones }) => `${'o '.repeat(stones)}(${stones})` },
});
