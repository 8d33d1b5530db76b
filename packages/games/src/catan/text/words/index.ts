/** The words of Settlers: the table that each language fills, and the functions that use it. */
export type { IslandLabels, IslandRules, SeatFacts } from './labels.ts';
export { groundPlaces } from './places.ts';
export type { IslandTold, IslandWords } from './texts.ts';
export { islandWords } from './words.ts';
