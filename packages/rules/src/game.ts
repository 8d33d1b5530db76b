import { isBoard, isCoord, movePiece, pieceAt, sameSquare, squareOn } from './board.ts';
import { PLAYERS, TARGET } from './constants.ts';
import { DARK_WAYS, landing, movesFrom, type Ways } from './moves.ts';
import type { Board, Coord, DeepReadonly, Move, Player } from './types.ts';

/** Returns a new board after a legal move; for anything else, the same board. A path may contain several jumps. */
export function applyMove(board: Board, move: Move): Board {
  const next = boardAfter(board, move, DARK_WAYS);
  return next === board ? board : next.map((row) => [...row]);
}

/** Returns the player whose frogs are all on the far shore, or null. Also null for a value that is not a board. */
export function checkWinner(board: Board): Player | null {
  return isBoard(board) ? (PLAYERS.find((player) => isOnTarget(board, player)) ?? null) : null;
}

/** Returns the board after a move, as applyMove does, but with moves along the given ways. Rows that do not change are shared. */
export function boardAfter(board: DeepReadonly<Board>, move: DeepReadonly<Move>, ways: Ways): DeepReadonly<Board> {
  const path = isBoard(board) ? pathOf(move) : null;
  if (path === null) return board;
  let now = board;
  for (const [i, to] of path.slice(1).entries()) {
    const from = squareOn(path, i);
    if (!isLegal(now, move.type, from, to, ways)) return board;
    now = movePiece(now, from, to);
  }
  return now;
}

/** Returns whether every target square of a player has a frog of that player. */
export function isOnTarget(board: DeepReadonly<Board>, player: Player): boolean {
  return TARGET[player].every((at) => pieceAt(board, at)?.owner === player);
}

function isLegal(board: DeepReadonly<Board>, type: Move['type'], from: Coord, to: Coord, ways: Ways): boolean {
  if (pieceAt(board, from) === null) return false;
  return movesFrom(board, from, ways).some((move) => move.type === type && sameSquare(landing(move), to));
}

/** Returns the squares of a move, or null for anything that is not a move. */
function pathOf(move: DeepReadonly<Move> | null | undefined): readonly Coord[] | null {
  const path: unknown = move?.type === 'STEP' ? [move.from, move.to] : move?.type === 'JUMP' ? move.path : null;
  return Array.isArray(path) && path.length > 1 && path.every(isCoord) ? path : null;
}
