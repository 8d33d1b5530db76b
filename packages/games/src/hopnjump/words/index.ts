/** What a language needs of Hop ’n’ Jump: the table to fill, and what makes words of it. */
export { REASONS } from '../constants.ts';
export type { HopWords } from './table.ts';
export { hopWords } from './words.ts';
