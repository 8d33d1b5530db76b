/** What a language needs of 369: the table to fill, and what makes words of it. */
export { pointsAndKomi, SIZE_NAMES, type StoneTold, type StoneWords } from './texts.ts';
export { stoneWords } from './words.ts';
