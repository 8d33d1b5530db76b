/** The training targets of a game: the scores of its searches, each averaged with later ones. */
import { NO_SCORE, RANDOM, type TrainingGame } from './training-game.ts';

/** The weight of the later scores of a game in an earlier one. With 0 only the search itself counts, with 1 only the result. */
const LATER = 0.8;

/**
 * Returns, for each move, what every seat expects, in thousandths: the score of the seat's search, averaged with its later scores and the
 * result, whose weights decrease (a lambda return). A seat that does not move has the expectation of its next search.
 *
 * Returns null for moves without a search. A random move ends the average, because what follows it says nothing about the position before.
 */
export function expectedScores(
  movers: readonly number[],
  { scores, result }: Pick<TrainingGame, 'scores' | 'result'>,
  later: number = LATER,
): (readonly (number | null)[] | null)[] {
  const next: (number | null)[] = (result ?? []).map((value) => 1000 * value);
  const expected: (readonly (number | null)[] | null)[] = movers.map(() => null);
  for (let i = movers.length - 1; i >= 0; i--) {
    const [mover, score] = [movers[i] ?? -1, scores[i] ?? NO_SCORE];
    if (score === RANDOM) next.fill(null);
    if (mover < 0 || score === RANDOM || score === NO_SCORE) continue;
    const known = next[mover] ?? null;
    const value = known === null ? score : (1 - later) * score + later * known;
    next[mover] = value;
    // with two seats, one expects the opposite of the other
    if (next.length === 2) next[1 - mover] = -value;
    expected[i] = next.map((one) => (one === null ? null : Math.round(one)));
  }
  return expected;
}
