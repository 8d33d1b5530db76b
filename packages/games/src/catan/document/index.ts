/** The API of the game document and nothing else. */
export { NUMBER_TOKEN_DISTRIBUTION, TILE_DISTRIBUTION } from '../rules/constants.ts';
export * as edge from '../rules/island/edge.ts';
export { Board, type BoardJson, type Placed } from './board.ts';
export * as hex from '../rules/island/hex.ts';
export * as vertex from '../rules/island/vertex.ts';
export type { BoardStats, Building, PlacedBuilding, PlacedRoad, Road, Tile } from '../rules/types.ts';
