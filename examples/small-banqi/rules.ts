/**
 * Banqi on 2 x 4 squares, with at most a King, a Guard, a Cannon and a Pawn on each side. At first all pieces lie face down. In turn, a
 * seat flips a piece, or moves one of its own, which may capture. The first flipped piece has the first seat's colour. A piece captures a
 * neighbour that is not higher, but a King captures no Pawn, and a Pawn captures a King. A Cannon captures any piece by jumping over
 * exactly one other. A seat wins if its enemy has no pieces or cannot move. After too many moves without flip and capture, nobody wins.
 */
import { defineGame } from '@boardwright/core';

/** cells: `?` is a face-down piece, `.` an empty square, and a letter a piece; capitals are red. left: the face-down pieces. */
interface State {
  readonly cells: string;
  readonly left: string;
  /** The colour of the first seat. */
  readonly first: 'red' | 'black' | null;
  /** The square that is being flipped. */
  readonly flipping: number | null;
  /** The number of moves without flip and capture after which the game is a draw. */
  readonly quiet: number;
  readonly limit: number;
}
type Action =
  | { readonly type: 'flip'; readonly at: number }
  | { readonly type: 'show'; readonly piece: string }
  | { readonly type: 'move'; readonly from: number; readonly to: number };

const [COLUMNS, SQUARES] = [4, 8];
const RANKS = 'PCGK';
/** The pieces, and the squares on which they lie. A game with fewer pieces uses the first ones. */
const [PIECES, PLACES] = ['KpPkGgCc', [1, 6, 2, 5, 0, 7, 3, 4]] as const;

const isRed = (piece: string): boolean => piece === piece.toUpperCase();
const isUp = (piece: string): boolean => /[a-z]/iu.test(piece);
const put = (cells: string, at: number, piece: string): string => cells.slice(0, at) + piece + cells.slice(at + 1);

/** Returns the squares between two squares of a row or a column, or null if the squares are in neither. */
function between(from: number, to: number): readonly number[] | null {
  if (from % COLUMNS === to % COLUMNS) return [];
  if (Math.floor(from / COLUMNS) !== Math.floor(to / COLUMNS)) return null;
  const start = Math.min(from, to) + 1;
  return Array.from({ length: Math.max(from, to) - start }, (_, i) => start + i);
}

function canGo(cells: string, from: number, to: number): boolean {
  const [piece, target, passed] = [cells.charAt(from), cells.charAt(to), between(from, to)];
  if (passed === null || from === to || target === '?') return false;
  if (target === '.') return passed.length === 0;
  if (isRed(piece) === isRed(target)) return false;
  const [own, other] = [piece, target].map((one) => RANKS.indexOf(one.toUpperCase()));
  if (piece.toUpperCase() === 'C') return passed.filter((at) => cells[at] !== '.').length === 1;
  if (passed.length > 0 || own === undefined || other === undefined) return false;
  return Math.abs(own - other) === RANKS.length - 1 ? own < other : own >= other;
}

function movesOf({ cells, first }: State, seat: number): readonly Action[] {
  const squares = Array.from({ length: SQUARES }, (_, at) => at);
  const own = (at: number): boolean =>
    first !== null && isUp(cells.charAt(at)) && isRed(cells.charAt(at)) === ((first === 'red') === (seat === 0));
  return squares.flatMap((from): Action[] => {
    if (cells[from] === '?') return [{ type: 'flip', at: from }];
    if (!own(from)) return [];
    return squares.filter((to) => canGo(cells, from, to)).map((to) => ({ type: 'move', from, to }));
  });
}

function after(state: State, action: Action): State {
  const { cells, left, first, flipping, limit } = state;
  if (action.type === 'flip') return { ...state, flipping: action.at, quiet: limit };
  if (action.type === 'show') {
    const shown = put(cells, flipping ?? 0, action.piece);
    const colour = first ?? (isRed(action.piece) ? 'red' : 'black');
    return { ...state, cells: shown, left: left.replace(action.piece, ''), first: colour, flipping: null };
  }
  const { from, to } = action;
  const moved = put(put(cells, to, cells.charAt(from)), from, '.');
  return { ...state, cells: moved, quiet: cells[to] === '.' ? state.quiet - 1 : limit };
}

export const game = defineGame({
  id: 'small-banqi',
  title: 'Small Banqi',
  seats: 2,
  options: { pieces: [8, 6, 4, 3, 2], limit: [8, 4, 2] },
  setup: ({ pieces, limit }): State => {
    const lying = PLACES.slice(0, pieces);
    const cells = Array.from({ length: SQUARES }, (_, at) => (lying.some((place) => place === at) ? '?' : '.')).join(
      '',
    );
    return { cells, left: PIECES.slice(0, pieces), first: null, flipping: null, quiet: limit, limit };
  },
  moves: movesOf,
  chance: ({ left, flipping }) =>
    flipping === null ? [] : Array.from(left, (piece) => ({ action: { type: 'show', piece } as const, weight: 1 })),
  apply: after,
  outcome: (state) => {
    const { cells, left, first, quiet, flipping, turns } = state;
    if (flipping !== null || first === null) return null;
    const pieces = Array.from(cells + left).filter(isUp);
    const red = pieces.filter(isRed).length;
    if (red === 0 || red === pieces.length) return red > 0 === (first === 'red') ? 0 : 1;
    const seat = turns.ended % 2;
    if (movesOf(state, seat).length === 0) return 1 - seat;
    return quiet === 0 ? 'draw' : null;
  },
  drawing: { picture: ({ cells }) => `${cells.slice(0, COLUMNS)}\n${cells.slice(COLUMNS)}` },
});
