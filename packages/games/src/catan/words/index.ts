/** What a language needs of Settlers: the table to fill, and what makes words of it. */
export type { IslandLabels, IslandRules, SeatFacts } from './labels.ts';
export { groundPlaces } from './places.ts';
export type { IslandTold, IslandWords } from './table.ts';
export { islandWords } from './words.ts';
