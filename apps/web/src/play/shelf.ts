/** The games on this device. */
import { boolean, integer, object, text, unknown, type Decoder, type Save, type Seed } from '@boardwright/core';
import { forget, keep, kept, keptNames } from '../shell/kept.ts';

export interface Kept {
  readonly id: string;
  readonly game: string;
  /** The key of the dice to come: it stays here and is in no export. */
  readonly key: Seed;
  readonly save: unknown;
  readonly updated: number;
  readonly over: boolean;
  readonly plies: number;
}

const ROOM = 40;
const keptDecoder: Decoder<Kept> = object<Kept>({
  id: text(64),
  game: text(40),
  key: text(200),
  save: unknown,
  updated: integer(0, Number.MAX_SAFE_INTEGER),
  over: boolean,
  plies: integer(0, 1e6),
});

export function keptGame(id: string): Kept | null {
  return kept(`game/${id}`, keptDecoder);
}

/** Newest first. */
export function keptGames(): readonly Kept[] {
  const games = keptNames('game/').flatMap((name) => kept(name, keptDecoder) ?? []);
  return games.toSorted((a, b) => b.updated - a.updated);
}

/** When the browser has no more room, the oldest game makes some. */
export function keepGame(game: Kept): boolean {
  if (keep(`game/${game.id}`, game)) return true;
  const oldest = keptGames().findLast(({ id }) => id !== game.id);
  if (oldest === undefined) return false;
  dropGame(oldest.id);
  return keepGame(game);
}

export function dropGame(id: string): void {
  forget(`game/${id}`);
}

export function tidyShelf(): void {
  for (const { id } of keptGames().slice(ROOM)) dropGame(id);
}

export function keptOf(id: string, key: Seed, save: Save, over: boolean, updated: number): Kept {
  return { id, game: save.game, key, save, updated, over, plies: save.log.filter(({ type }) => type === 'ply').length };
}
