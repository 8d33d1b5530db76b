/** The score from which a seat is winning. No level then errs on purpose; it is weak only by a shorter search. */
const WINNING = 0.4;

export function isWinning({ score }: { readonly score: number }): boolean {
  return score >= WINNING;
}
