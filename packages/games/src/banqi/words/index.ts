/** What a language needs of Banqi and Three Kingdoms: the table to fill, and what makes words of it. */
export { REASONS } from '../sentences.ts';
export type { SideTold, SideWords } from './table.ts';
export { sideWords } from './words.ts';
