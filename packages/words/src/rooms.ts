/** Texts of the lobby, of the chat in rooms, and of the next round of a room. A separate entry, which is loaded when it is needed. */
import { languageOf, type Lang } from './index.ts';
import type { RoomWords } from './language.ts';

export type { RoomWords } from './language.ts';

/** Loads the words of the lobby, of the chat in rooms, and of the next round of a room, in a language. */
export async function loadRoomWords(lang: Lang): Promise<RoomWords> {
  return (await languageOf(lang).load()).rooms();
}
