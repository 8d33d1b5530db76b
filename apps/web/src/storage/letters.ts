/** Whether pieces with glyphs show letters: the reader's choice, by default yes in English. */
import { type Lang } from '@boardwright/words';
import { boolean } from '@boardwright/core/decode';
import { readItem } from './storage.ts';

export function areLettersChosen(lang: Lang): boolean {
  return readItem('letters', boolean) ?? lang === 'en';
}
