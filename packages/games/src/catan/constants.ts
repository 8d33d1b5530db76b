import { RESOURCES, TERRAINS, type Terrain } from './types.ts';

/** rules/catan 1.4. */
export const TILE_DISTRIBUTION: Readonly<Record<Terrain, number>> = {
  forest: 4,
  hills: 3,
  pasture: 4,
  fields: 4,
  mountains: 3,
  desert: 1,
};

/** rules/catan 1.5: there is no 7. */
export const NUMBER_TOKEN_DISTRIBUTION: Readonly<Record<number, number>> = {
  2: 1,
  3: 2,
  4: 2,
  5: 2,
  6: 2,
  8: 2,
  9: 2,
  10: 2,
  11: 2,
  12: 1,
};

export const MAX_PLAYERS = 4;
export const DESERT: number = TERRAINS.indexOf('desert');
export const GENERIC: number = RESOURCES.length;
