/**
 * Connect Four: the players take turns to drop a disc into one of seven columns. Four of one's own discs in a line win, and a full board is
 * a draw.
 */
import { wholeGame, fail, fault, ok, openBook, plainWire } from '@boardwright/core';
import type { Actor, Fault, Game, OpenKind, Ply, Seat, Turn } from '@boardwright/core';
import { array, integer, object, refine } from '@boardwright/core/decode';

const [COLUMNS, ROWS, LINE] = [7, 6, 4];
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** columns: the seats to which the discs belong, from the bottom up. */
interface State {
  readonly columns: readonly (readonly Seat[])[];
}
/** n: the number of a column, from 1. */
interface Action {
  readonly type: 'drop';
  readonly n: number;
}
export type ConnectFour = OpenKind<State, Action, { readonly seats: 2 }>;

const discs = ({ columns }: State): number => columns.flat().length;
const seatOf = (state: State): Seat => discs(state) % 2;

/** Returns the seat that has four discs in a line, or null. */
function winnerOf({ columns }: State): Seat | null {
  for (const [x, column] of columns.entries())
    for (const [y, seat] of column.entries())
      for (const [dx, dy] of DIRECTIONS)
        if (Array.from({ length: LINE }, (_, i) => columns[x + i * dx]?.[y + i * dy]).every((disc) => disc === seat))
          return seat;
  return null;
}

const isOver = (state: State): boolean => discs(state) === COLUMNS * ROWS || winnerOf(state) !== null;

function turn(state: State): Turn {
  const acting: readonly Actor[] = isOver(state) ? [] : [seatOf(state)];
  return { may: acting, awaits: acting };
}

function check(state: State, { n }: Action, seat: Seat): Fault | null {
  if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
  return (state.columns[n - 1]?.length ?? ROWS) < ROWS ? null : fault('full', 'This column is full.');
}

function legalActions(state: State, seat: Seat): readonly Action[] {
  if (!turn(state).may.includes(seat)) return [];
  return state.columns.flatMap((column, i): Action[] => (column.length < ROWS ? [{ type: 'drop', n: i + 1 }] : []));
}

function apply(state: State, { actor, action: { n } }: Ply<ConnectFour>): State {
  const column = state.columns[n - 1] ?? [];
  return { columns: state.columns.with(n - 1, [...column, actor === 1 ? 1 : 0]) };
}

const columns = array(array(integer(0, 1), ROWS), COLUMNS, COLUMNS);
const state = refine(object<State>({ columns }), (now) => {
  const second = now.columns.flat().filter((seat) => seat === 1).length;
  return second === Math.floor(discs(now) / 2) ? ok(now) : fail('bad-position', 'One seat has dropped too many discs.');
});
const wire = plainWire<ConnectFour>({ drop: [1, COLUMNS] }, state);

function picture({ columns: all }: State): string {
  const row = (y: number): string => all.map((column) => 'XO'[column[y] ?? -1] ?? '.').join(' ');
  return [...Array.from({ length: ROWS }, (_, i) => row(ROWS - 1 - i)), '1 2 3 4 5 6 7'].join('\n');
}

export const connectFour: Game<ConnectFour> = wholeGame<ConnectFour>({
  ...openBook,
  ...wire.decoders,
  id: 'connect-four',
  title: 'Connect Four',
  presets: { usual: { seats: 2 } },
  defaultPreset: 'usual',
  fields: [],
  kinds: { drop: { by: 'seat' } },
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []) }),
  seats: () => 2,
  turn,
  legalActions,
  chance: () => [],
  check,
  apply,
  fallback: (now) => ({
    type: 'drop',
    n:
      1 +
      Math.max(
        0,
        now.columns.findIndex((column) => column.length < ROWS),
      ),
  }),
  outcome: (now) => {
    const winner = winnerOf(now);
    if (winner !== null) return { ranks: winner === 0 ? [1, 2] : [2, 1], scores: null, reason: 'line' };
    return isOver(now) ? { ranks: [1, 1], scores: null, reason: 'full' } : null;
  },
  notation: {
    ...wire.words,
    seats: ['X', 'O'],
    reasons: { line: 'four in a line', full: 'the board is full' },
    report: ({ actor, n }) => `${actor === 0 ? 'X' : 'O'} drops into ${n}`,
  },
  drawing: { picture },
});
