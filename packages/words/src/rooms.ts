/** Texts of the lobby, of chat in rooms and of their next round; a separate entry, loaded on demand. */
import { languageOf, type Lang } from './index.ts';
import type { RoomWords } from './language.ts';

export type { RoomWords } from './language.ts';

/** Loads the words of the lobby, of chat in rooms and of their next round in a language. */
export async function loadRoomWords(lang: Lang): Promise<RoomWords> {
  return (await languageOf(lang).load()).rooms();
}
