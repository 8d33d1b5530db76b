import { inBounds, isBoard, isEdge, isPlayable, movePiece, pieceAt, sameSquare, squareOn, squaresOf } from './board.ts';
import { RULES, SEED_RULES, SIZE } from './constants.ts';
import type { Action, Board, Coord, JumpMove, Move, Player, Rules, State, StepMove } from './types.ts';

type Direction = readonly [number, number];
const DIAGONALS: readonly Direction[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const UPRIGHT: readonly Direction[] = [
  [-1, 0],
  [1, 0],
];
const SIDEWAYS: readonly Direction[] = [
  [0, -1],
  [0, 1],
];

/** Every step and every single hop of a player; none on what is no board. */
export function listLegalMoves(board: Board, player: Player, rules: Rules = SEED_RULES): Move[] {
  return isBoard(board) ? movesOf(board, player, rules) : [];
}

function movesOf(board: Board, player: Player, rules: Rules): Move[] {
  const moves: Move[] = [];
  for (const from of squaresOf(board, player)) movesFrom(board, from, rules, moves);
  return moves;
}

/** Stops at the first frog that can, and lists nothing. */
export function canMove(board: Board, player: Player, rules: Rules): boolean {
  for (let r = 0; r < board.length; r++) {
    const row = board[r] ?? [];
    for (let c = 0; c < row.length; c++)
      if (row[c]?.owner === player && waysFrom(r, c, rules).some((way) => goes(board, way) !== null)) return true;
  }
  return false;
}

export function hopsFrom(board: Board, from: Coord, rules: Rules): JumpMove[] {
  const hops: JumpMove[] = [];
  for (const way of waysFrom(from.r, from.c, rules)) {
    const move = goes(board, way);
    if (move?.type === 'JUMP') hops.push(move);
  }
  return hops;
}

export function movesFrom(board: Board, from: Coord, rules: Rules, moves: Move[] = []): Move[] {
  for (const way of waysFrom(from.r, from.c, rules)) {
    const move = goes(board, way);
    if (move !== null) moves.push(move);
  }
  return moves;
}

/** How a frog goes this way: a step if the square beside it is free, else a hop over the frog it meets. */
function goes(board: Board, { near, step, far, hop }: Way): Move | null {
  if (pieceAt(board, near) === null) return step;
  return far !== null && pieceAt(board, far) === null ? hop : null;
}

/** One direction from a square: the square beside, the step to it, where a hop over it may end, and that hop. */
interface Way {
  readonly near: Coord;
  readonly step: StepMove | null;
  readonly far: Coord | null;
  readonly hop: JumpMove | null;
}

/** By square, worked out once for each of the two boards. */
const WAYS = { dark: allWays(SEED_RULES), edge: allWays({ ...SEED_RULES, edgeRows: true }) } as const;

function waysFrom(r: number, c: number, rules: Rules): readonly Way[] {
  return (rules.edgeRows ? WAYS.edge : WAYS.dark)[r * SIZE + c] ?? [];
}

function allWays(rules: Rules): readonly (readonly Way[])[] {
  const squares = Array.from({ length: SIZE * SIZE }, (_, i) => ({ r: Math.floor(i / SIZE), c: i % SIZE }));
  return squares.map((from) => directions(rules).flatMap((direction) => wayFrom(from, direction, rules)));
}

function wayFrom(from: Coord, [dr, dc]: Direction, rules: Rules): Way[] {
  const near = { r: from.r + dr, c: from.c + dc };
  const far = { r: near.r + dr, c: near.c + dc };
  const isEnd = (to: Coord): boolean => isPlayable(to, rules) && isWay(from, to, rules);
  if (!inBounds(near)) return [];
  const step = isEnd(near) ? Object.freeze<StepMove>({ type: 'STEP', from, to: near }) : null;
  const hop = isEnd(far) ? Object.freeze<JumpMove>({ type: 'JUMP', path: Object.freeze([from, far]) }) : null;
  return [{ near, step, far: hop && far, hop }];
}

function directions(rules: Rules): readonly Direction[] {
  return rules.edgeRows ? [...DIAGONALS, ...UPRIGHT, ...SIDEWAYS] : DIAGONALS;
}

/** rules/hopnjump 7.2: straight into the edge ranks, sideways only along them. */
function isWay(from: Coord, to: Coord, rules: Rules): boolean {
  if (from.r !== to.r && from.c !== to.c) return true;
  return rules.edgeRows && isEdge(to) && (from.c === to.c || isEdge(from));
}

/** rules/hopnjump 4.1: hops on to squares where this frog has not stood this turn. */
export function continuations(board: Board, path: readonly Coord[], rules: Rules): JumpMove[] {
  const here = squareOn(path, -1);
  return hopsFrom(board, here, rules).filter((hop) => !path.some((at) => sameSquare(at, landing(hop))));
}

/** Can the player's frog at the end of this path have hopped along it in this turn, and hop on? */
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
  if (state.chain === null) return movesOf(state.board, state.player, rules);
  return [...continuations(state.board, state.chain.path, rules), { type: 'STOP' }];
}

export function landing(move: Move): Coord {
  return move.type === 'STEP' ? move.to : squareOn(move.path, -1);
}
