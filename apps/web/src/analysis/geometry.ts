/**
 * The geometry of the graph, in percent of its width and height. The start is on the left, and a good value is at the top. Pure functions.
 */
import type { Seat } from '@boardwright/core';
import type { ReplayPoint } from '../play/replay/replay.ts';
import type { JudgedPoint } from './points.ts';

const WHOLE = 100;
const MIDDLE = 50;

export function across(point: ReplayPoint, last: ReplayPoint): number {
  return last === 0 ? 0 : round((point / last) * WHOLE);
}

export function down(value: number): number {
  return round(MIDDLE - Math.min(1, Math.max(-1, value)) * MIDDLE);
}

export function linePath(points: readonly JudgedPoint[], seat: Seat, last: ReplayPoint): string {
  return points
    .map(({ point, values }, i) => `${i === 0 ? 'M' : 'L'}${across(point, last)} ${down(values[seat] ?? 0)}`)
    .join('');
}

/** Returns the area between the line of a seat and the middle. */
export function areaPath(points: readonly JudgedPoint[], seat: Seat, last: ReplayPoint): string {
  const [first, end] = [points[0], points.at(-1)];
  if (first === undefined || end === undefined) return '';
  return `${linePath(points, seat, last)}L${across(end.point, last)} ${MIDDLE}L${across(first.point, last)} ${MIDDLE}Z`;
}

/** The points of a graph. Its left end is the start of the game, even if the start cannot be shown. */
export interface GraphRange {
  readonly first: ReplayPoint;
  readonly last: ReplayPoint;
}

/** Returns the point nearest to a touch. part: where the touch is, from 0 (left edge) to 1 (right edge). */
export function pointAlong(part: number, { first, last }: GraphRange): ReplayPoint {
  return Math.min(last, Math.max(first, Math.round(part * last)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
