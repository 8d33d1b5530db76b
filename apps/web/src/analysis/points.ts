/** Maps an analysis to the replay: an analysis judges plies, whereas the points of a replay are turns. Pure functions. */
import type { Mistake, PlyAnalysis } from '@boardwright/bots';
import type { Kind, Ply } from '@boardwright/core';
import type { MoveLine, TurnLine } from '@boardwright/core/host';
import type { ReplayPoint } from '../play/replay/replay.ts';

/** The judgement of one point. */
export interface JudgedPoint {
  readonly point: ReplayPoint;
  /** The value of the position for each seat, -1 to 1. */
  readonly values: readonly number[];
  readonly plies: readonly PlyAnalysis[];
  /** The worst mistake of the turn that led here. */
  readonly mistake: Mistake | null;
}

/** Returns the points that have been judged so far, from the start. */
export function judgedPoints(turns: readonly TurnLine[], plies: readonly PlyAnalysis[]): readonly JudgedPoint[] {
  const [first] = plies;
  if (first === undefined) return [];
  const start: JudgedPoint = { point: 0, values: first.before, plies: [], mistake: null };
  return [start, ...byPoint(turns, plies).map(([point, own]) => judged(point, own))];
}

/** Returns the point after the ply with this index, or null if the ply is in no known turn. */
export function pointOfPly(turns: readonly TurnLine[], index: number): ReplayPoint | null {
  return turns.flatMap(({ number, plies }) => plies.filter(isPly).map(() => number))[index] ?? null;
}

/** Returns the ply of a turn with the largest loss, or null if only chance acted. */
export function worstOf(plies: readonly PlyAnalysis[]): PlyAnalysis | null {
  const own = plies.filter(({ actor }) => actor !== 'chance');
  return own.reduce<PlyAnalysis | null>((worst, ply) => (ply.loss > (worst?.loss ?? -1) ? ply : worst), null);
}

/** Returns the better actions instead of a mistake, up to the end of the turn. */
export function betterTurn({ plies, mistake }: JudgedPoint): readonly Kind['Action'][] {
  const worst = worstOf(plies);
  return mistake === null || worst === null ? [] : ownTurn(worst, worst.best ?? []);
}

/** Returns those first actions of a line that belong to the turn of the judged ply. */
function ownTurn({ actor }: PlyAnalysis, line: readonly Ply[]): readonly Kind['Action'][] {
  const end = line.findIndex((ply) => ply.actor !== actor);
  return line.slice(0, end < 0 ? line.length : end).map(({ action }) => action);
}

/** Returns the luckiest draw of a turn, or null. */
export function luckiestOf(plies: readonly PlyAnalysis[]): PlyAnalysis | null {
  const gift = ({ luck }: PlyAnalysis): number => Math.max(0, ...(luck ?? []));
  return plies.reduce<PlyAnalysis | null>(
    (most, ply) => (gift(ply) > (most === null ? 0 : gift(most)) ? ply : most),
    null,
  );
}

function judged(point: ReplayPoint, plies: readonly PlyAnalysis[]): JudgedPoint {
  return { point, values: plies.at(-1)?.after ?? [], plies, mistake: worstOf(plies)?.mistake ?? null };
}

/** Returns whether a line is a ply. The only other lines are refused draw offers. */
function isPly({ news }: MoveLine): boolean {
  return news !== null;
}

function byPoint(
  turns: readonly TurnLine[],
  plies: readonly PlyAnalysis[],
): readonly (readonly [ReplayPoint, readonly PlyAnalysis[]])[] {
  let done = 0;
  return turns.flatMap(({ number, plies: lines }) => {
    const own = plies.slice(done, (done += lines.filter(isPly).length));
    return number === null || own.length === 0 ? [] : [[number, own] as const];
  });
}
