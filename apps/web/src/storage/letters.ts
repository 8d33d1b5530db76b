/** Whether pieces with glyphs show letters: as chosen, by default for readers of English. */
import { type Lang } from '@boardwright/words';
import { boolean } from '@boardwright/core/decode';
import { readItem } from './storage.ts';

export function areLettersChosen(lang: Lang): boolean {
  return readItem('letters', boolean) ?? lang === 'en';
}
