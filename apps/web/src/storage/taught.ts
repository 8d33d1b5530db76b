/** The games whose rule card has been shown on this device. */
import { array, text } from '@boardwright/core/decode';
import { readItem, writeItem } from './storage.ts';

const MOST_GAMES = 200;
const gamesDecoder = array(text(64), MOST_GAMES);

export function isTaught(game: string): boolean {
  return taughtGames().includes(game);
}

/** Marks a game as shown. If the list is full, nothing changes: the card may open again, which does no harm. */
export function markTaught(game: string): void {
  const games = taughtGames();
  if (!games.includes(game) && games.length < MOST_GAMES) writeItem('taught', [...games, game]);
}

function taughtGames(): readonly string[] {
  return readItem('taught', gamesDecoder) ?? [];
}
