export const RESOURCES = ['lumber', 'brick', 'wool', 'grain', 'ore'] as const;
export type Resource = (typeof RESOURCES)[number];
/** Each terrain gives the resource of the same number; the desert gives none. */
export const TERRAINS = ['forest', 'hills', 'pasture', 'fields', 'mountains', 'desert'] as const;
export type Terrain = (typeof TERRAINS)[number];
/** A harbour's number is a resource's, or GENERIC. */
export const HARBOURS = ['lumber', 'brick', 'wool', 'grain', 'ore', 'any'] as const;
export const CARDS = ['knight', 'victory point', 'road building', 'year of plenty', 'monopoly'] as const;
export type Card = (typeof CARDS)[number];

// ---- the board of the contract

export interface Tile {
  readonly q: number;
  readonly r: number;
  readonly terrain: Terrain;
  readonly number: number | null;
}

export interface Road {
  readonly player: number;
}

export interface Building extends Road {
  readonly type: 'settlement' | 'city';
}

export interface PlacedBuilding extends Building {
  readonly q: number;
  readonly r: number;
  readonly dir: 'N' | 'S';
}

export interface PlacedRoad extends Road {
  readonly q: number;
  readonly r: number;
  readonly dir: 'NE' | 'E' | 'SE';
}

/** What stands where, keyed by canonical names: a plain value. Players are numbered from 1. */
export interface Island {
  readonly tiles: Readonly<Record<string, Tile>>;
  readonly settlements: Readonly<Record<string, Road>>;
  readonly cities: Readonly<Record<string, Road>>;
  readonly roads: Readonly<Record<string, Road>>;
  readonly robber: { readonly q: number; readonly r: number } | null;
}

export interface BoardStats {
  readonly tiles: number;
  readonly settlements: number;
  readonly cities: number;
  readonly buildings: number;
  readonly roads: number;
}
