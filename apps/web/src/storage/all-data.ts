/** All data of this browser as one file: export, import and delete. No file contains the keys of future dice. */
import { fail, ok, type Result } from '@boardwright/core';
import { array, object, oneOf, parseJson, text, unknown, type Decoder } from '@boardwright/core/decode';
import { mergeResults, resultsDecoder, savedResults, type EndedGame } from './results.ts';
import { savedGame, savedGameDecoder, saveGame, type SavedGame } from './saved-games.ts';
import { newId, savedSeat, savedSeatDecoder, saveSeat, type SavedSeat } from './saved-seats.ts';
import { itemNames, readItem, removeItem, writeItem } from './storage.ts';

interface Kept {
  readonly name: string;
  readonly value: unknown;
}

interface Everything {
  readonly boardwright: 'everything';
  readonly version: 1;
  readonly items: readonly Kept[];
}

const MOST_ITEMS = 5000;
const everythingDecoder: Decoder<Everything> = object<Everything>({
  boardwright: oneOf(['everything']),
  version: oneOf([1]),
  items: array(object<Kept>({ name: text(120), value: unknown }), MOST_ITEMS),
});

export function exportAll(): string {
  const items = itemNames('')
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ name, value: withoutKey(name, readItem(name, unknown)) }));
  return JSON.stringify({ boardwright: 'everything', version: 1, items } satisfies Everything);
}

function withoutKey(name: string, value: unknown): unknown {
  const game = name.startsWith('game/') ? savedGameDecoder.decode(value, name) : null;
  return game?.ok ? { ...game.value, key: '' } : value;
}

export function deleteAll(): void {
  for (const name of itemNames('')) removeItem(name);
}

/** Imports the whole file or nothing. Returns the number of games. Local data that is newer is kept. */
export function importAll(file: string): Result<number> {
  const raw = parseJson(file, 'The file');
  const whole = raw.ok ? everythingDecoder.decode(raw.value, 'file') : raw;
  if (!whole.ok) return notAnExport(whole.error.message);
  const read = whole.value.items.map(readKept);
  const spoilt = read.find((one) => !one.ok);
  if (spoilt !== undefined && !spoilt.ok) return notAnExport(spoilt.error.message);
  const done = read.map((one) => one.ok && one.value.write());
  if (done.includes(false)) return fail('no-space', 'This browser has no space left to save the game.');
  return ok(read.filter((one) => one.ok && one.value.isGame).length);
}

function notAnExport(why: string): Result<never> {
  return fail('not-an-export', 'This file is not an export of Boardwright.', { why });
}

interface Writing {
  readonly isGame: boolean;
  /** Writes everything. Returns false if there is no space. */
  write(): boolean;
}

/** Checks an item of the file. Games, seats and results are decoded now, other data when it is used. */
function readKept({ name, value }: Kept): Result<Writing> {
  const [kind] = name.split('/');
  if (kind === 'game') return then(savedGameDecoder.decode(value, name), (game) => writeGame(name, game));
  if (kind === 'match') return then(savedSeatDecoder.decode(value, name), (seat) => writeSeat(name, seat));
  if (name === 'results') return then(resultsDecoder.decode(value, name), writeResults);
  return ok({ isGame: false, write: () => writeItem(name, value) });
}

function then<T>(result: Result<T>, make: (value: T) => Writing): Result<Writing> {
  return result.ok ? ok(make(result.value)) : result;
}

function writeGame(name: string, game: SavedGame): Writing {
  const here = savedGame(name.slice('game/'.length));
  const isOlder = here !== null && here.updated >= game.updated;
  return { isGame: true, write: () => isOlder || saveGame({ ...game, key: newId() }) };
}

function writeSeat(name: string, seat: SavedSeat): Writing {
  const here = savedSeat(name.slice('match/'.length));
  const isOlder = here !== null && here.updated >= seat.updated;
  return { isGame: true, write: () => isOlder || saveSeat(seat) };
}

function writeResults(results: readonly EndedGame[]): Writing {
  return { isGame: false, write: () => writeItem('results', mergeResults(results, savedResults())) };
}
