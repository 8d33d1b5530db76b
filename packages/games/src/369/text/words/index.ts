/** The words of 369: the table that each language fills, and the functions that use it. */
export { pointsAndKomi, SIZE_NAMES, type StoneTold, type StoneWords } from './texts.ts';
export { stoneWords } from './words.ts';
