import { fault, type Fault } from '@boardwright/core';
import { inBounds, isBoard, isEdge, isPlayable, movePiece, pieceAt, sameSquare, squaresOf } from './board.ts';
import { RULES, SEED } from './constants.ts';
import type { Action, Board, Coord, JumpMove, Move, Player, Rules, State } from './types.ts';

type Way = readonly [number, number];
const DIAGONALS: readonly Way[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const UPRIGHT: readonly Way[] = [
  [-1, 0],
  [1, 0],
];
const SIDEWAYS: readonly Way[] = [
  [0, -1],
  [0, 1],
];

/** Every step and every single hop of a player; none on what is no board. */
export function listLegalMoves(board: Board, player: Player, rules: Rules = SEED): Move[] {
  return isBoard(board) ? movesOf(board, player, rules) : [];
}

function movesOf(board: Board, player: Player, rules: Rules): Move[] {
  return squaresOf(board, player).flatMap((from) => movesFrom(board, from, rules));
}

export function canMove(board: Board, player: Player, rules: Rules): boolean {
  return squaresOf(board, player).some((from) => movesFrom(board, from, rules).length > 0);
}

export function hopsFrom(board: Board, from: Coord, rules: Rules): JumpMove[] {
  return movesFrom(board, from, rules).filter((move) => move.type === 'JUMP');
}

function movesFrom(board: Board, from: Coord, rules: Rules): Move[] {
  return ways(rules).flatMap(([dr, dc]): Move[] => {
    const near = { r: from.r + dr, c: from.c + dc };
    const far = { r: near.r + dr, c: near.c + dc };
    if (isFree(board, near, rules)) return isWay(from, near, rules) ? [{ type: 'STEP', from, to: near }] : [];
    const over = inBounds(near) && pieceAt(board, near) !== null;
    return over && isFree(board, far, rules) && isWay(from, far, rules) ? [{ type: 'JUMP', path: [from, far] }] : [];
  });
}

function ways(rules: Rules): readonly Way[] {
  return rules.edgeRows ? [...DIAGONALS, ...UPRIGHT, ...SIDEWAYS] : DIAGONALS;
}

/** rules/hopnjump 7.2: straight into the edge ranks, sideways only along them. */
function isWay(from: Coord, to: Coord, rules: Rules): boolean {
  if (from.r !== to.r && from.c !== to.c) return true;
  return rules.edgeRows && isEdge(to) && (from.c === to.c || isEdge(from));
}

function isFree(board: Board, at: Coord, rules: Rules): boolean {
  return isPlayable(at, rules) && pieceAt(board, at) === null;
}

/** rules/hopnjump 4.1: hops on to squares where this frog has not stood this turn. */
export function continuations(board: Board, path: readonly Coord[], rules: Rules): JumpMove[] {
  const here = path[path.length - 1] as Coord;
  return hopsFrom(board, here, rules).filter((hop) => !path.some((at) => sameSquare(at, hop.path[1] as Coord)));
}

/** Can the player's frog at the end of this path have hopped along it in this turn, and hop on? */
export function isChain(board: Board, player: Player, path: readonly Coord[], rules: Rules): boolean {
  const [origin, here] = [path[0] as Coord, path[path.length - 1] as Coord];
  if (!rules.chain || pieceAt(board, here)?.owner !== player || pieceAt(board, origin) !== null) return false;
  const way = (to: Coord, i: number): boolean => {
    const hops = continuations(movePiece(board, here, path[i] as Coord), path.slice(0, i + 1), rules);
    return hops.some((hop) => sameSquare(landing(hop), to));
  };
  return path.slice(1).every(way) && continuations(board, path, rules).length > 0;
}

export function legalActions(state: State): Action[] {
  if (state.ending !== null) return [];
  const rules = RULES[state.rules];
  if (state.chain === null) return movesOf(state.board, state.player, rules);
  return [...continuations(state.board, state.chain.path, rules), { type: 'STOP' }];
}

/** What speaks against this action of the player to move; null if nothing does. */
export function check(state: State, action: Action): Fault | null {
  if (state.ending !== null) return fault('game-over', 'The game is over.');
  if (action.type === 'STOP') {
    return state.chain === null ? fault('no-chain', 'There is no chain of hops to stop.') : null;
  }
  if (state.chain !== null && action.type === 'STEP') return fault('chain', 'This frog may only hop on, or stop.');
  const [from, to] = action.type === 'STEP' ? [action.from, action.to] : action.path;
  if (from === undefined || to === undefined || (action.type === 'JUMP' && action.path.length !== 2)) {
    return fault('one-hop', 'One hop at a time, please.');
  }
  return checkSquares(state, action, from, to);
}

function checkSquares(state: State, action: Move, from: Coord, to: Coord): Fault | null {
  const rules = RULES[state.rules];
  if (pieceAt(state.board, from)?.owner !== state.player)
    return fault('not-your-frog', 'There is no frog of yours there.');
  if (!isPlayable(to, rules)) return fault('not-a-pad', 'Frogs stay on the dark squares.');
  if (pieceAt(state.board, to) !== null) return fault('occupied', 'That square is taken.');
  if (state.chain !== null) return checkChain(state.board, state.chain.path, from, to, rules);
  const found = movesFrom(state.board, from, rules).some(
    (move) => move.type === action.type && sameSquare(landing(move), to),
  );
  if (found) return null;
  return action.type === 'STEP'
    ? fault('not-a-step', 'A step goes one square diagonally.')
    : fault('not-a-hop', 'A hop goes over one frog to the square just beyond.');
}

function checkChain(board: Board, path: readonly Coord[], from: Coord, to: Coord, rules: Rules): Fault | null {
  if (!sameSquare(from, path[path.length - 1] as Coord)) return fault('chain', 'Only the frog that hopped may hop on.');
  if (path.some((at) => sameSquare(at, to))) return fault('back-hop', 'This frog has stood there in this turn.');
  const found = continuations(board, path, rules).some((hop) => sameSquare(landing(hop), to));
  return found ? null : fault('not-a-hop', 'A hop goes over one frog to the square just beyond.');
}

export function landing(move: Move): Coord {
  return move.type === 'STEP' ? move.to : (move.path[move.path.length - 1] as Coord);
}
