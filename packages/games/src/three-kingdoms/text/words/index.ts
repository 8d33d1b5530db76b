/** The words of Three Kingdoms, which are those of Banqi. */
export * from '../../../banqi/text/words/index.ts';
