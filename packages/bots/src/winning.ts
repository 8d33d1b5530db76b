/** A seat with at least this score is winning. Then no level errs on purpose: it is weak by what it overlooks. */
const WINNING = 0.4;

export function isWinning({ score }: { readonly score: number }): boolean {
  return score >= WINNING;
}
