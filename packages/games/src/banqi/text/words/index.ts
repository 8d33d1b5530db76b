/** The words of Banqi and Three Kingdoms: the table that each language fills, and the functions that use it. */
export { REASONS } from '../../rules/sentences.ts';
export type { SideTold, SideWords } from './texts.ts';
export { sideWords } from './words.ts';
