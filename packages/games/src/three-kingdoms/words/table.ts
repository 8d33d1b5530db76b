/** What Three Kingdoms needs of a language: both games of Banqi's folder are told in the same words. */
export type * from '../../banqi/words/table.ts';
