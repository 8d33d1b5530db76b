/** The games on this device. */
import { boolean, integer, object, text, unknown, type Decoder, type Save, type Seed } from '@boardwright/core';
import { isMarked } from '../shell/hold.ts';
import { forget, keep, kept, keptNames } from '../shell/kept.ts';
import { dropTime } from './time.ts';

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

export function keepGame(game: Kept): boolean {
  return keep(`game/${game.id}`, game) || (makeRoom(game.id) && keepGame(game));
}

/** When the browser has no more room, the oldest game makes some: one that is over, if there is one. */
export function makeRoom(except: string | null): boolean {
  const games = keptGames().filter(({ id }) => id !== except);
  const oldest = games.findLast(({ over }) => over) ?? games.at(-1);
  if (oldest !== undefined) dropGame(oldest.id);
  return oldest !== undefined;
}

export function dropGame(id: string): void {
  forget(`game/${id}`);
  dropTime(id);
}

/** Of games in which nothing has happened yet, the newest is enough, and what a tab has open. */
export function tidyShelf(): void {
  const games = keptGames();
  const idle = games.filter(({ plies, over }) => plies === 0 && !over).slice(1);
  const closed = idle.filter(({ id }) => !isMarked(`game/${id}`));
  for (const { id } of [...games.slice(ROOM), ...closed]) dropGame(id);
}

export function keptOf(id: string, key: Seed, save: Save, over: boolean, updated: number): Kept {
  return { id, game: save.game, key, save, updated, over, plies: save.log.filter(({ type }) => type === 'ply').length };
}
