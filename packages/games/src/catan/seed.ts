/** The API of the seed document, alone. */
export { NUMBER_TOKEN_DISTRIBUTION, TILE_DISTRIBUTION } from './constants.ts';
export * as edge from './edge.ts';
export { Board, type BoardJson, type Placed } from './facade.ts';
export * as hex from './hex.ts';
export * as vertex from './vertex.ts';
export type { BoardStats, Building, PlacedBuilding, PlacedRoad, Road, Tile } from './types.ts';
