import { FROGS, SEED_RULES, SIZE, START, TARGET } from './constants.ts';
import { PLAYERS, type Board, type Coord, type Piece, type Player, type Rules } from './types.ts';

/** false for anything that is no coordinate. */
export function inBounds(coord: { readonly r: unknown; readonly c: unknown } | null | undefined): coord is Coord {
  return isRank(coord?.r) && isRank(coord?.c);
}

export function isDarkSquare(coord: Coord): boolean {
  return inBounds(coord) && (coord.r + coord.c) % 2 === 1;
}

/** rules/hopnjump 1.2 and 7.1: edge rows also play on the light squares of ranks 1 and 8. */
export function isPlayable(coord: Coord, rules: Rules = SEED_RULES): boolean {
  return isDarkSquare(coord) || (rules.edgeRows && inBounds(coord) && isEdge(coord));
}

export function isEdge({ r }: Coord): boolean {
  return r === 0 || r === SIZE - 1;
}

export function sameSquare(a: Coord, b: Coord): boolean {
  return a.r === b.r && a.c === b.c;
}

/** One set for all games. */
const STARTING_FROGS = PLAYERS.flatMap((owner) =>
  START[owner].map((at, i) => ({ at, piece: { id: `${owner[0]}${i + 1}`, owner } })),
);

export function createInitialBoard(): Board {
  return boardOf(STARTING_FROGS);
}

export function boardOf(frogs: readonly { readonly at: Coord; readonly piece: Piece }[]): Board {
  const rows: (Piece | null)[][] = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => null));
  for (const { at, piece } of frogs) rows[at.r]?.splice(at.c, 1, piece);
  return rows;
}

/** A square of a path that the rules have made, so that it is there; -1 is its end. */
export function squareOn(path: readonly Coord[], index: number): Coord {
  const square = path.at(index);
  if (square === undefined) throw new RangeError(`a path of ${path.length} squares has no square ${index}`);
  return square;
}

export function pieceAt(board: Board, { r, c }: Coord): Piece | null {
  return board[r]?.[c] ?? null;
}

export function squaresOf(board: Board, player: Player): Coord[] {
  const squares: Coord[] = [];
  for (let r = 0; r < board.length; r++) {
    const row = board[r] ?? [];
    for (let c = 0; c < row.length; c++) if (row[c]?.owner === player) squares.push({ r, c });
  }
  return squares;
}

/** Eight rows of eight: what comes from outside may be anything. */
export function isBoard(raw: unknown): raw is Board {
  return Array.isArray(raw) && raw.length === SIZE && raw.every((row) => Array.isArray(row) && row.length === SIZE);
}

/** A new board with one piece moved; rows that do not change are shared. */
export function movePiece(board: Board, from: Coord, to: Coord): Board {
  return withPiece(withPiece(board, from, null), to, pieceAt(board, from));
}

function withPiece(board: Board, { r, c }: Coord, piece: Piece | null): Board {
  return board.with(r, (board[r] ?? []).with(c, piece));
}

/** rules/hopnjump 6.2: rows still to travel, 48 at the start, 0 exactly when home. */
export function raceDistance(board: Board, player: Player): number {
  let sum = -FROGS / 2;
  for (let r = 0; r < board.length; r++) {
    const rows = player === 'GREEN' ? r : SIZE - 1 - r;
    for (const piece of board[r] ?? []) if (piece?.owner === player) sum += rows;
  }
  return sum;
}

export function isHome(board: Board, player: Player, rules: Rules): boolean {
  if (!rules.edgeRows) return TARGET[player].every((at) => pieceAt(board, at)?.owner === player);
  const goal = player === 'GREEN' ? [0, 1] : [SIZE - 2, SIZE - 1];
  return squaresOf(board, player).filter(({ r }) => goal.includes(r)).length === FROGS;
}

/** Every place that counts as home. */
export function goalOf(player: Player, { edgeRows }: Rules): readonly Coord[] {
  if (!edgeRows) return TARGET[player];
  const last = player === 'GREEN' ? 0 : SIZE - 1;
  return [...TARGET[player].filter(({ r }) => r !== last), ...Array.from({ length: SIZE }, (_, c) => ({ r: last, c }))];
}

/** The ranks from 8 to 1 as in chess diagrams: `1b1b1b1b/b1b1b1b1/8/8/8/8/1g1g1g1g/g1g1g1g1`. */
export function ranks(board: Board): string {
  return board.map(rank).join('/');
}

function rank(row: Board[number]): string {
  let [letters, gap] = ['', 0];
  for (const piece of row) {
    if (piece !== null && gap > 0) letters += gap;
    if (piece !== null) letters += piece.owner === 'GREEN' ? 'g' : 'b';
    gap = piece === null ? gap + 1 : 0;
  }
  return gap > 0 ? letters + gap : letters;
}

/** Equal for equal positions: which frog stands where does not matter, only whose it is. */
export function key(board: Board, player: Player): string {
  return `${ranks(board)} ${player === 'GREEN' ? 'g' : 'b'}`;
}

function isRank(n: unknown): n is number {
  return typeof n === 'number' && Number.isInteger(n) && n >= 0 && n < SIZE;
}
