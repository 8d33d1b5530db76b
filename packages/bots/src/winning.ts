/** A seat with this score or more is winning. Then no level errs: it is weak by what it overlooks, and wins what it has won. */
const WINNING = 0.4;

export function isWinning({ score }: { readonly score: number }): boolean {
  return score >= WINNING;
}
