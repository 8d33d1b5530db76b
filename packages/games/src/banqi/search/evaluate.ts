/** Evaluates a state for a seat by its living pieces, the enemies that can capture them, and the pieces under attack. */
import { sumOf, type Seat } from '@boardwright/core';
import { factionOf, outcome } from '../rules/game.ts';
import { legalMoves } from '../rules/legal.ts';
import { isFaceUp } from '../rules/pieces.ts';
import { stocksOf } from '../rules/stock.ts';
import { beats } from '../rules/reach.ts';
import { currentFaction } from '../rules/turn.ts';
import type { AnyMatch, Piece, PieceType, RuleOptions, State } from '../rules/types.ts';
import { timesStood } from '../rules/verdict.ts';

/** The points of each piece in Three Kingdoms, as in games that are played for points. */
const POINTS: Readonly<Record<PieceType, number>> = {
  King: 5,
  Rook: 5,
  Horse: 3.5,
  Cannon: 3.5,
  Pawn: 2,
  Guard: 1.5,
  Minister: 1.5,
};
const TOP = 10;
const PER_ENEMY = 0.88;
const CANNON = 4;
const HANGING = 0.6;
const ATTACKING = 0.25;
const NEARNESS = 0.02;
const CLOSE_TO_DRAW = 12;

type Values = ReadonlyMap<string, number>;

/** Returns how good a state is for a seat, from -1 (lost) to 1 (won). */
export function evaluate(state: State, seat: Seat): number {
  const result = outcome(state);
  if (result !== null) return valueOfEnd(result.ranks, seat);
  const faction = factionOf(state, seat);
  if (faction === null) return 0;
  const strengths = strengthsOf(state.match);
  const mine = strengths.get(faction) ?? 0;
  const others = [...strengths].filter(([id]) => id !== faction && state.match.activeFactions.includes(id));
  const theirs = others.reduce((sum, [, value]) => sum + value, 0) / Math.max(1, others.length);
  return (0.9 * zeal(state.match) * (mine - theirs)) / (mine + theirs + 1);
}

/** Returns the value of a final rank: 1 for the only winner, 0 if all draw, and in between for two of three who share the first place. */
function valueOfEnd(ranks: readonly number[], seat: Seat): number {
  const share = ranks[seat] === 1 ? 1 / ranks.filter((rank) => rank === 1).length : 0;
  return (ranks.length * share - 1) / (ranks.length - 1);
}

/** Returns how much a lead counts. It counts less near a draw by the counter or by repetition. */
function zeal(match: AnyMatch): number {
  const left = match.movesWithoutCapture;
  const patience = left === null || left >= CLOSE_TO_DRAW ? 1 : 0.4 + (0.6 * left) / CLOSE_TO_DRAW;
  return patience / timesStood(match);
}

/** Returns the strength of each side: its living pieces, including face-down ones, and its threats. */
function strengthsOf(match: AnyMatch): Map<string, number> {
  const living = livingOf(match);
  const strengths = new Map(match.factions.map(({ id }) => [id, 0]));
  const add = (id: string, value: number): void => void strengths.set(id, (strengths.get(id) ?? 0) + value);
  const values = new Map<string, number>();
  for (const { piece } of stocksOf(match.mode)) {
    const key = keyOf(piece);
    if (values.has(key)) continue;
    values.set(key, worth(match.mode.rules, piece, living));
    add(piece.factionId, (values.get(key) ?? 0) * (living.get(key) ?? 0));
  }
  addThreats(match, values, add);
  for (const [id, near] of nearness(match)) add(id, NEARNESS * near);
  return strengths;
}

/** Returns the value of a piece. It falls with the number of living enemies that can capture it. */
function worth(rules: RuleOptions, piece: Piece, living: ReadonlyMap<string, number>): number {
  if (rules.rankOrder === 'none') return POINTS[piece.type];
  if (piece.type === 'Cannon' && rules.cannonCapture === 'jump') return CANNON;
  let enemies = 0;
  for (const [key, count] of living) {
    const [factionId, type] = key.split(' ') as [string, PieceType];
    if (factionId === piece.factionId) continue;
    const jumps = type === 'Cannon' && rules.cannonCapture === 'jump';
    if (jumps) enemies += count / 2;
    else if (beats(rules, type, piece.type)) enemies += count;
  }
  return TOP * PER_ENEMY ** enemies;
}

/** Adds the threats, assuming that the side to move captures the most valuable piece that it can. */
function addThreats(match: AnyMatch, values: Values, add: (id: string, value: number) => void): void {
  const mover = currentFaction(match);
  let best = 0;
  let victim: string | null = null;
  for (const { toIndex } of legalMoves(match).captures) {
    const target = match.board[toIndex];
    const value = isFaceUp(target) ? (values.get(keyOf(target)) ?? 0) : 1;
    if (value > best) [best, victim] = [value, isFaceUp(target) ? target.factionId : null];
  }
  if (mover !== null) add(mover, ATTACKING * best);
  if (victim !== null) add(victim, -HANGING * best);
}

/**
 * Returns, for each side, the closeness of its pieces to the nearest piece that they could capture: the length of the board minus the
 * distance, in steps.
 */
function nearness(match: AnyMatch): Map<string, number> {
  const { rows, cols, rules } = match.mode;
  const shown = match.board.flatMap((cell, i) => (isFaceUp(cell) ? [{ piece: cell, i }] : []));
  const sums = new Map<string, number>();
  for (const hunter of shown) {
    let near = 0;
    for (const prey of shown) {
      if (prey.piece.factionId === hunter.piece.factionId) continue;
      if (!beats(rules, hunter.piece.type, prey.piece.type)) continue;
      const steps =
        Math.abs(Math.floor(hunter.i / cols) - Math.floor(prey.i / cols)) +
        Math.abs((hunter.i % cols) - (prey.i % cols));
      near = Math.max(near, rows + cols - steps);
    }
    sums.set(hunter.piece.factionId, (sums.get(hunter.piece.factionId) ?? 0) + near);
  }
  return sums;
}

/** Counts the pieces in play by side and type. Face-down pieces count with their odds. */
function livingOf(match: AnyMatch): ReadonlyMap<string, number> {
  const unseen = new Map<string, number>();
  const living = new Map<string, number>();
  const count = (into: Map<string, number>, piece: Piece, n: number): void =>
    void into.set(keyOf(piece), (into.get(keyOf(piece)) ?? 0) + n);
  let dark = 0;
  for (const stock of stocksOf(match.mode)) count(unseen, stock.piece, stock.count);
  for (const { id } of match.factions) match.capturedByFaction[id]?.forEach((piece) => count(unseen, piece, -1));
  for (const cell of match.board) {
    if (isFaceUp(cell)) {
      count(unseen, cell, -1);
      count(living, cell, 1);
    } else if (cell !== null) dark++;
  }
  const total = sumOf([...unseen.values()]);
  if (dark > 0) for (const [key, n] of unseen) living.set(key, (living.get(key) ?? 0) + (n * dark) / total);
  return living;
}

function keyOf({ factionId, type }: Piece): string {
  return `${factionId} ${type}`;
}
