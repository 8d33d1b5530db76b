/** The words of Hop ’n’ Jump: the table that each language fills, and the functions that use it. */
export { REASONS } from '../../rules/constants.ts';
export type { HopWords } from './texts.ts';
export { hopWords } from './words.ts';
