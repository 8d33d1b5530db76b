/** What the trays show: of each kind how many lie face down and how many were taken. Only counting. */
import { seenKinds, stocksOf, type State } from '@boardwright/games/banqi';

export interface RemainingPieces {
  readonly kind: string;
  /** Whose it is. */
  readonly faction: string;
  readonly hidden: number;
  readonly taken: number;
}

/** The kinds of a set in the order of rank. */
export function remainingOf({ match }: State, set: 'red' | 'black'): readonly RemainingPieces[] {
  const seen = seenKinds(match);
  const taken = Object.values(match.capturedByFaction).flat();
  return stocksOf(match.mode)
    .filter(({ kind }) => (kind === kind.toUpperCase()) === (set === 'red'))
    .map(({ kind, count, piece }) => ({
      kind,
      faction: piece.factionId,
      hidden: count - (seen.get(kind) ?? 0),
      taken: taken.filter(
        ({ type, factionId, set: half }) => type === piece.type && factionId === piece.factionId && half === piece.set,
      ).length,
    }))
    .toSorted((a, b) => ORDER.indexOf(a.kind.toUpperCase()) - ORDER.indexOf(b.kind.toUpperCase()));
}

const ORDER = 'KGMRHCP';
