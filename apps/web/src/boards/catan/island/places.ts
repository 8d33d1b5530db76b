/** The places of the island that react now, one for each legal action that has a place. Decides which place a finger meant. */
import type { Spot } from '@boardwright/boards';
import { topology, type Action } from '@boardwright/games/catan';
import { cornerPoint, edgePoint, HEX_POINTS, hexPoint, HEX_SIZE } from './geometry.ts';

type PlaceKind = 'corner' | 'edge' | 'hex';

export interface IslandPlace {
  readonly id: string;
  readonly kind: PlaceKind;
  readonly index: number;
  readonly point: Spot;
  /** The action at this place; null if the place can only be read. */
  readonly action: Action | null;
}

/** Returns the places of the legal actions on the island itself. */
export function legalPlaces(legal: readonly Action[]): readonly IslandPlace[] {
  return legal.flatMap((action) => placeOf(action) ?? []);
}

/** Returns the hexes that an action concerns: those around its corner or edge, or the robber's hex. */
export function hexesAround(action: Action): readonly number[] {
  const place = placeOf(action);
  if (place === null) return [];
  if (place.kind === 'hex') return [place.index];
  return (place.kind === 'corner' ? topology.VERTEX_HEXES : topology.EDGE_HEXES)[place.index] ?? [];
}

/** Returns all hexes, for reading when no action on the island is possible. */
export function hexPlaces(): readonly IslandPlace[] {
  return HEX_POINTS.map((point, hex) => place('hex', hex, point, null));
}

export function placeOf(action: Action): IslandPlace | null {
  switch (action.type) {
    case 'settlement':
    case 'city':
      return place('corner', action.vertex, cornerPoint(action.vertex), action);
    case 'road':
      return place('edge', action.edge, edgePoint(action.edge), action);
    case 'robber':
      return place('hex', action.hex, hexPoint(action.hex), action);
    default:
      return null;
  }
}

function place(kind: PlaceKind, index: number, point: Spot, action: Action | null): IslandPlace {
  return { id: `${kind}-${index}`, kind, index, point, action };
}

/** The radius of a touch, in CSS pixels. */
export const FINGER = 22;
/** If the distances of two places from a touch differ by less than this many CSS pixels, it is not clear which one was meant. */
const SURE = 9;

type TappedPlace =
  | { readonly type: 'place'; readonly place: IslandPlace }
  /** The places are too close together, so the picture zooms in first. */
  | { readonly type: 'unsure'; readonly near: Spot }
  | { readonly type: 'nothing' };

/** Finds the place that a tap meant. scale: CSS pixels per unit of the picture. */
export function placeTapped(places: readonly IslandPlace[], at: Spot, scale: number): TappedPlace {
  const near = places
    .map((one) => ({ one, far: distanceBetween(one.point, at) * scale }))
    .filter(({ one, far }) => far <= reach(one, scale))
    .toSorted((a, b) => a.far - b.far);
  const [first, second] = near;
  if (first === undefined) return { type: 'nothing' };
  const isSure = second === undefined || second.far - first.far >= SURE || second.far > FINGER;
  return isSure ? { type: 'place', place: first.one } : { type: 'unsure', near: at };
}

/**
 * Returns the distance from its middle within which a place can be touched: a hex anywhere inside it, corners and edges within the radius
 * of a touch at any zoom.
 */
function reach({ kind }: IslandPlace, scale: number): number {
  return kind === 'hex' ? HEX_SIZE * 0.9 * scale : FINGER;
}

export function distanceBetween(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
