/** Texts about seats of online games. A separate entry, which is loaded when it is needed. */
import { languageOf, type Lang } from './index.ts';
import type { SeatWords } from './language.ts';

export type { SeatWords } from './language.ts';

/** Loads the words about seats of online games in a language. */
export async function loadSeatWords(lang: Lang): Promise<SeatWords> {
  return (await languageOf(lang).load()).seats();
}
