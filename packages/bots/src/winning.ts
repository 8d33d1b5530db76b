/** A seat with at least this score is winning. No level then errs on purpose; weak levels are weak only because they search less. */
const WINNING = 0.4;

export function isWinning({ score }: { readonly score: number }): boolean {
  return score >= WINNING;
}
