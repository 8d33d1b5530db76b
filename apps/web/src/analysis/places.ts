/** An analysis as the replay tells the game: by its places, which are turns, where a bot judges every ply. Pure. */
import type { Mistake, PlyAnalysis } from '@boardwright/bots';
import type { Kind } from '@boardwright/core';
import type { MoveLine, TurnLine } from '@boardwright/core/host';
import type { ReplayPoint } from '../play/replay.ts';

/** What an analysis says of one place. */
export interface JudgedPlace {
  readonly place: ReplayPoint;
  /** What the position is worth to each seat, -1 .. 1. */
  readonly values: readonly number[];
  readonly plies: readonly PlyAnalysis[];
  /** The worst of the turn that led here. */
  readonly mistake: Mistake | null;
}

/** The places that are judged so far, from the start on. */
export function judgedPlaces(turns: readonly TurnLine[], plies: readonly PlyAnalysis[]): readonly JudgedPlace[] {
  const [first] = plies;
  if (first === undefined) return [];
  const start: JudgedPlace = { place: 0, values: first.before, plies: [], mistake: null };
  return [start, ...byPlace(turns, plies).map(([place, own]) => judged(place, own))];
}

/** Where a replay stands after the ply that was judged so many before it; null: it is in no turn that this screen knows. */
export function placeOfPly(turns: readonly TurnLine[], index: number): ReplayPoint | null {
  return turns.flatMap(({ number, plies }) => plies.filter(isPly).map(() => number))[index] ?? null;
}

/** Of a turn what cost most is what is told; null: chance alone has acted. */
export function worstOf(plies: readonly PlyAnalysis[]): PlyAnalysis | null {
  const own = plies.filter(({ actor }) => actor !== 'chance');
  return own.reduce<PlyAnalysis | null>((worst, ply) => (ply.loss > (worst?.loss ?? -1) ? ply : worst), null);
}

/** What should have been played instead of a mistake. */
export function betterMove({ plies, mistake }: JudgedPlace): Kind['Action'] | null {
  return mistake === null ? null : (worstOf(plies)?.best?.[0]?.action ?? null);
}

/** What chance gave most of in a turn; null: it gave nothing. */
export function luckiestOf(plies: readonly PlyAnalysis[]): PlyAnalysis | null {
  const gift = ({ luck }: PlyAnalysis): number => Math.max(0, ...(luck ?? []));
  return plies.reduce<PlyAnalysis | null>(
    (most, ply) => (gift(ply) > (most === null ? 0 : gift(most)) ? ply : most),
    null,
  );
}

function judged(place: ReplayPoint, plies: readonly PlyAnalysis[]): JudgedPlace {
  return { place, values: plies.at(-1)?.after ?? [], plies, mistake: worstOf(plies)?.mistake ?? null };
}

/** The lines of a list tell the plies that count in their order, and a draw that was declined between them. */
function isPly({ news }: MoveLine): boolean {
  return news !== null;
}

function byPlace(
  turns: readonly TurnLine[],
  plies: readonly PlyAnalysis[],
): readonly (readonly [ReplayPoint, readonly PlyAnalysis[]])[] {
  let done = 0;
  return turns.flatMap(({ number, plies: lines }) => {
    const own = plies.slice(done, (done += lines.filter(isPly).length));
    return number === null || own.length === 0 ? [] : [[number, own] as const];
  });
}
