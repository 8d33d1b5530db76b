/** "Did you mean": finds the closest word that is allowed. */
import { fail, itemAt, type Result } from '@boardwright/core';

const FAR = 3;

interface Near {
  readonly name: string;
  /** The edit distance. */
  readonly steps: number;
}

export function nearestOf(word: string, allowed: readonly string[]): Near | null {
  const wanted = word.toLowerCase();
  const ranked = allowed
    .map((name) => ({ name, steps: name.toLowerCase().startsWith(wanted) ? 1 : edits(wanted, name.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps);
  const best = ranked[0];
  if (best === undefined || wanted === '' || best.steps >= Math.min(FAR, best.name.length)) return null;
  // with two changes in four letters, it is a different word
  return best.steps <= 1 || best.steps * 2 < wanted.length ? best : null;
}

/** Returns one line: the wrong word, the word that was probably meant, and the allowed words. */
export function unknownWord(
  code: string,
  what: string,
  word: string,
  allowed: readonly string[],
  meant: string | null = nearestOf(word.slice(0, 60), allowed)?.name ?? null,
): Result<never> {
  const shown = word.slice(0, 60);
  const hint = meant === null ? '' : ` Did you mean "${meant}"?`;
  return fail(code, `${what} "${shown}".${hint} Allowed: ${allowed.join(', ')}.`, {
    word: shown,
    ...(meant === null ? {} : { meant }),
    allowed: allowed.join(', '),
  });
}

/** Returns how many insertions, deletions, replacements and swaps of neighbours turn a into b. */
function edits(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const cost = Math.min(itemAt(row, j - 1) + 1, itemAt(last, j) + 1, itemAt(last, j - 1) + differs);
      row.push(swapped ? Math.min(cost, itemAt(before, j - 2) + 1) : cost);
    }
    [before, last] = [last, row];
  }
  return itemAt(last, b.length);
}
