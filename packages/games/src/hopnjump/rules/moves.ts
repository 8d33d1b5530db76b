import { isBoard, movePiece, pieceAt, sameSquare, squareOn } from '@jumpfrog/rules/board';
import { SIZE } from '@jumpfrog/rules/constants';
import { DARK_WAYS, DIAGONALS, landing, moveAlong, movesOf, waysAlong, type Ways } from '@jumpfrog/rules/moves';
import { isEdge, isPlayable } from './board.ts';
import { RULES, SEED_RULES } from './constants.ts';
import type { Action, Board, Coord, JumpMove, Move, Player, Rules, State } from './types.ts';

/** The directions on the edge ranks (rules/hopnjump 7.2): straight into them, and sideways only along them. */
const EDGE_WAYS: Ways = waysAlong(
  [...DIAGONALS, [-1, 0], [1, 0], [0, -1], [0, 1]],
  (from, to) => isPlayable(to, RULES['edge-rows']) && (isDiagonal(from, to) || isAlongEdge(from, to)),
);

export function waysOf(rules: Rules): Ways {
  return rules.edgeRows ? EDGE_WAYS : DARK_WAYS;
}

function isDiagonal(from: Coord, to: Coord): boolean {
  return from.r !== to.r && from.c !== to.c;
}

function isAlongEdge(from: Coord, to: Coord): boolean {
  return isEdge(to) && (from.c === to.c || isEdge(from));
}

/** Lists every step and every single hop of a player. None if the value is not a board. */
export function listLegalMoves(board: Board, player: Player, rules: Rules = SEED_RULES): Move[] {
  return isBoard(board) ? movesOf(board, player, waysOf(rules)) : [];
}

/** Returns whether a player can move. Stops at the first frog that can. */
export function canMove(board: Board, player: Player, rules: Rules): boolean {
  const ways = waysOf(rules);
  for (let r = 0; r < board.length; r++) {
    const row = board[r] ?? [];
    for (let c = 0; c < row.length; c++)
      if (row[c]?.owner === player && ways[r * SIZE + c]?.some((way) => moveAlong(board, way) !== null)) return true;
  }
  return false;
}

function hopsFrom(board: Board, { r, c }: Coord, rules: Rules): JumpMove[] {
  const hops: JumpMove[] = [];
  for (const way of waysOf(rules)[r * SIZE + c] ?? []) {
    const move = moveAlong(board, way);
    if (move?.type === 'JUMP') hops.push(move);
  }
  return hops;
}

/** Lists the hops to squares that this frog has not visited in this turn (rules/hopnjump 4.1). */
export function continuations(board: Board, path: readonly Coord[], rules: Rules): JumpMove[] {
  return hopsFrom(board, squareOn(path, -1), rules).filter((hop) => !path.some((at) => sameSquare(at, landing(hop))));
}

/** Returns whether a frog can have come along this path in this turn and can still hop on. */
export function isChain(board: Board, player: Player, path: readonly Coord[], rules: Rules): boolean {
  const [origin, here] = [squareOn(path, 0), squareOn(path, -1)];
  if (!rules.chain || pieceAt(board, here)?.owner !== player || pieceAt(board, origin) !== null) return false;
  const way = (to: Coord, i: number): boolean => {
    const hops = continuations(movePiece(board, here, squareOn(path, i)), path.slice(0, i + 1), rules);
    return hops.some((hop) => sameSquare(landing(hop), to));
  };
  return path.slice(1).every(way) && continuations(board, path, rules).length > 0;
}

export function legalActions(state: State): Action[] {
  if (state.ending !== null) return [];
  const rules = RULES[state.rules];
  if (state.chain === null) return movesOf(state.board, state.player, waysOf(rules));
  return [...continuations(state.board, state.chain.path, rules), { type: 'STOP' }];
}
