/** Ratings from a round robin by the Bradley-Terry model: the odds of one player against another are the ratio of their strengths. */

/** The score of a match between two players. */
export interface PairResult {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  /** The points of the first player: 1 for a win, 1/2 for a draw. */
  readonly points: number;
}

/** A rating in Elo. The mean of all players is 0. */
export interface Rating {
  readonly elo: number;
  /** Half the width of the 95 % interval. */
  readonly within: number;
}

const ELO_PER_UNIT: number = 400 / Math.LN10;
const Z95 = 1.959964;
/**
 * The number of drawn games that are added for each pair of opponents, so that the rating of a player who has won everything stays finite.
 */
const PRIOR_GAMES = 2;
const MOST_STEPS = 200;
const CLOSE = 1e-10;

/** Returns the most likely ratings, by Newton's method. A draw counts as half a win, which makes the intervals slightly too wide. */
export function bradleyTerry(players: number, results: readonly PairResult[]): readonly Rating[] {
  const strengths = new Float64Array(players);
  let covariance = identity(players);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { slopes, information } = likelihood(strengths, results);
    covariance = inverse(information);
    const moves = covariance.map((row) => row.reduce((sum, value, i) => sum + value * (slopes[i] ?? 0), 0));
    for (const [i, move] of moves.entries()) strengths[i] = (strengths[i] ?? 0) + Math.max(-1, Math.min(1, move));
    if (Math.max(...moves.map(Math.abs)) < CLOSE) break;
  }
  const mean = strengths.reduce((sum, one) => sum + one, 0) / players;
  return Array.from(strengths, (strength, i) => ({
    elo: ELO_PER_UNIT * (strength - mean),
    // the regularising term adds 1 / players to each variance
    within: ELO_PER_UNIT * Z95 * Math.sqrt(Math.max(0, (covariance[i]?.[i] ?? 0) - 1 / players)),
  }));
}

/**
 * Returns the gradient and the information matrix. Only differences of strengths have a likelihood; a term for their mean makes the matrix
 * regular.
 */
function likelihood(
  strengths: Float64Array,
  results: readonly PairResult[],
): { readonly slopes: Float64Array; readonly information: number[][] } {
  const count = strengths.length;
  const slopes = new Float64Array(count);
  const information = identity(count).map((row) => row.map(() => 1 / count));
  for (const { first, second, games, points } of results) {
    const p = 1 / (1 + Math.exp((strengths[second] ?? 0) - (strengths[first] ?? 0)));
    const all = games + PRIOR_GAMES;
    const slope = points + PRIOR_GAMES / 2 - all * p;
    slopes[first] = (slopes[first] ?? 0) + slope;
    slopes[second] = (slopes[second] ?? 0) - slope;
    const weight = all * p * (1 - p);
    for (const [a, b, sign] of [
      [first, first, 1],
      [second, second, 1],
      [first, second, -1],
      [second, first, -1],
    ] as const) {
      const row = information[a];
      if (row !== undefined) row[b] = (row[b] ?? 0) + sign * weight;
    }
  }
  return { slopes, information };
}

function identity(size: number): number[][] {
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i === j ? 1 : 0)));
}

/** Inverts a symmetric, positive definite matrix by Gauss-Jordan elimination. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = identity(size).map((row, i) => [...(matrix[i] ?? []), ...row]);
  for (let i = 0; i < size; i++) {
    const pivot = rows[i]?.[i] ?? 1;
    const own = (rows[i] ?? []).map((value) => value / pivot);
    rows[i] = own;
    for (let j = 0; j < size; j++) {
      const factor = rows[j]?.[i] ?? 0;
      if (j !== i) rows[j] = (rows[j] ?? []).map((value, k) => value - factor * (own[k] ?? 0));
    }
  }
  return rows.map((row) => row.slice(size));
}
