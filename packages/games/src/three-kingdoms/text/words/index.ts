/** What a language needs of Three Kingdoms: both games of Banqi's folder are told in the same words. */
export * from '../../../banqi/text/words/index.ts';
