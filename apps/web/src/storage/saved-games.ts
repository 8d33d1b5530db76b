/** The games on this device. */
import type { Seed } from '@boardwright/core';
import { boolean, integer, object, text, unknown, type Decoder } from '@boardwright/core/decode';
import type { Save } from '@boardwright/core/host';
import { isLocked } from './tab-lock.ts';
import { removeItem, writeItem, readItem, itemNames } from './storage.ts';
import { deleteTime } from './game-time.ts';
import { deleteSummary } from './summaries.ts';

export interface SavedGame {
  readonly id: string;
  readonly game: string;
  /** The seed of future dice. It stays here and is in no export. */
  readonly key: Seed;
  readonly save: unknown;
  readonly updated: number;
  readonly over: boolean;
  readonly plies: number;
}

const MOST_GAMES = 40;
/** The prefix of the ids of games that came by a link or file when they were already over. */
const PLAYED_ELSEWHERE = 'over-';
export const savedGameDecoder: Decoder<SavedGame> = object<SavedGame>({
  id: text(64),
  game: text(40),
  key: text(200),
  save: unknown,
  updated: integer(0, Number.MAX_SAFE_INTEGER),
  over: boolean,
  plies: integer(0, 1e6),
});

/** Returns an id for a new stored game. random: a random text. */
export function newGameId(random: string, isPlayedElsewhere: boolean): string {
  return `${isPlayedElsewhere ? PLAYED_ELSEWHERE : ''}${random.slice(0, 12)}`;
}

/**
 * Returns whether a game was already over when it came to this device. The game may be another person's, so it is not a result of this
 * device.
 */
export function isPlayedElsewhere(id: string): boolean {
  return id.startsWith(PLAYED_ELSEWHERE);
}

export function savedGame(id: string): SavedGame | null {
  return readItem(`game/${id}`, savedGameDecoder);
}

/** Returns the games, newest first. */
export function savedGames(): readonly SavedGame[] {
  const games = itemNames('game/').flatMap((name) => readItem(name, savedGameDecoder) ?? []);
  return games.toSorted((a, b) => b.updated - a.updated);
}

export function saveGame(game: SavedGame): boolean {
  return writeItem(`game/${game.id}`, game) || (freeSpace(game.id) && saveGame(game));
}

/** Removes the oldest game when the browser has no more space, preferably a finished one. */
export function freeSpace(except: string | null): boolean {
  const games = savedGames().filter(({ id }) => id !== except);
  const oldest = games.findLast(({ over }) => over) ?? games.at(-1);
  if (oldest !== undefined) deleteGame(oldest.id);
  return oldest !== undefined;
}

export function deleteGame(id: string): void {
  removeItem(`game/${id}`);
  deleteTime(id);
  deleteSummary(id);
}

/** Removes games without a move, except the newest one and those that are open in a tab. */
export function tidySavedGames(): void {
  const games = savedGames();
  const idle = games.filter(({ plies, over }) => plies === 0 && !over).slice(1);
  const closed = idle.filter(({ id }) => !isLocked(`game/${id}`));
  for (const { id } of [...games.slice(MOST_GAMES), ...closed]) deleteGame(id);
}

export function savedGameOf(id: string, key: Seed, save: Save, over: boolean, updated: number): SavedGame {
  return { id, game: save.game, key, save, updated, over, plies: save.log.filter(({ type }) => type === 'ply').length };
}
