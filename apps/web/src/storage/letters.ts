/** Whether pieces with Chinese glyphs show letters. The reader chooses; by default they do in English. */
import { type Lang } from '@boardwright/words';
import { boolean } from '@boardwright/core/decode';
import { readItem } from './storage.ts';

export function areLettersChosen(lang: Lang): boolean {
  return readItem('letters', boolean) ?? lang === 'en';
}
