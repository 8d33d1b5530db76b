/** What to learn from a game: its searches' scores, each averaged with those that came later. */
import { NO_SCORE, RANDOM, type TrainingGame } from './training-game.ts';

/** The share that the later scores of a game have in an earlier one. 0 is the search alone, 1 the result alone. */
const LATER = 0.8;

/**
 * Returns for each move what its seat expects in thousandths: its search's score, averaged with the later ones of the same seat down to
 * the result, each move later counting less (a lambda return). null where no search chose. A random move cuts the average: what
 * follows from it says nothing of the position before.
 */
export function expectedScores(
  movers: readonly number[],
  { scores, result }: Pick<TrainingGame, 'scores' | 'result'>,
  later: number = LATER,
): (number | null)[] {
  const next: (number | null)[] = (result ?? []).map((value) => 1000 * value);
  const expected: (number | null)[] = movers.map(() => null);
  for (let i = movers.length - 1; i >= 0; i--) {
    const [mover, score] = [movers[i] ?? -1, scores[i] ?? NO_SCORE];
    if (score === RANDOM) next.fill(null);
    if (mover < 0 || score === RANDOM || score === NO_SCORE) continue;
    const known = next[mover] ?? null;
    const value = known === null ? score : (1 - later) * score + later * known;
    expected[i] = Math.round(value);
    next[mover] = value;
    // what one of two seats expects the other one fears
    if (next.length === 2) next[1 - mover] = -value;
  }
  return expected;
}
