/** Starts games: new ones, games from a file, and further ones with the same players. */
import {
  fail,
  freshSeed,
  itemAt,
  ok,
  type Fault,
  type Game,
  type Result,
  type Rng,
  type Seat,
  type Seed,
} from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';
import {
  firstOfPair,
  latestTable,
  load,
  newSave,
  secondGameOf,
  saveDecoder,
  saveOf,
  sitEntry,
  type Clock,
  type Entry,
  type Save,
  type Table,
} from '@boardwright/core/host';
import { isGame, loadGame } from '../games.ts';
import { newGameId, saveGame, savedGameOf } from '../storage/saved-games.ts';
import { chosenLevel, type SeatChoice } from './seat-choices.ts';

export interface NewGame {
  readonly options: { readonly seats: number };
  /** The players. There are no people by link, because they need a match on a server. */
  readonly seats: readonly SeatChoice[];
  readonly clock: Clock | null;
  readonly position: string | null;
  /** Whether to play a pair of games that count together, if the rules have pairs. */
  readonly pair: boolean;
}

/** The browser's cryptographic source of random numbers. It is also available on plain http. */
export const browserRng: Rng = {
  below: (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    const word = new Uint32Array(1);
    do crypto.getRandomValues(word);
    while (itemAt(word, 0) >= limit);
    return itemAt(word, 0) % n;
  },
};

function newSeed(): Seed {
  return freshSeed(browserRng);
}

/** Starts and stores a game; returns its id. */
export function startGame(game: Game, wanted: NewGame): Result<string> {
  const { options, clock, position } = wanted;
  const pair = wanted.pair ? firstOfPair(game, options) : null;
  const empty = newSave(game, options, newSeed(), { clock, position, ...(pair === null ? {} : { pair }) });
  const at = Date.now();
  const log = wanted.seats.map((choice, seat) => sit(choice, seat, at));
  return shelve(game, { ...empty, log });
}

/** The faults that a correct file may cause. */
const TOLD: readonly string[] = ['no-space', 'newer-version', 'older-version'];

/** Imports a save from a file. Every entry is checked. */
export async function importSave(file: string): Promise<Result<string>> {
  const raw = parseJson(file, 'The file');
  if (!raw.ok) return raw;
  const save = saveDecoder.decode(raw.value, 'save');
  if (!save.ok) return fail('not-a-save', 'This file is not a saved game.', { why: save.error.message });
  if (!isGame(save.value.game)) return fail('unknown-game', `There is no game "${save.value.game}" here.`);
  const kept = shelve(await loadGame(save.value.game, save.value.version), raw.value, 'elsewhere');
  return kept.ok || TOLD.includes(kept.error.code) ? kept : spoilt(kept.error);
}

function spoilt({ message }: Fault): Result<string> {
  return fail('spoilt-save', 'A move in this saved game breaks the rules, so it cannot be opened.', { why: message });
}

/** Returns the game that follows a finished one: the second of its pair, or the same game again. */
export function followUp(game: Game, save: Save, end: Table): Result<string> {
  const second = secondGameOf(game, save, end);
  if (second === null) return again(game, save, 1); // with two seats the players swap sides
  const { options, pair } = second;
  return shelve(game, { ...newSave(game, options, newSeed(), { clock: save.clock, pair }), log: sitsOf(save, 0) });
}

/** Starts the same game again. All players keep their seats. */
export function restartGame(game: Game, save: Save): Result<string> {
  return again(game, save, 0);
}

/** Starts the same game with bots of another level. */
export function playLevel(game: Game, save: Save, level: string): Result<string> {
  const seated = save.log.map((entry) => (entry.type === 'sit' && entry.who === 'bot' ? { ...entry, level } : entry));
  return again(game, { ...save, log: seated }, 0);
}

/** Starts the same game with the same options. The players are rotated by this many seats. */
function again(game: Game, { options, clock, pair, ...save }: Save, further: number): Result<string> {
  const more = pair === undefined ? { clock } : { clock, pair: { ...pair, game: 1 as const } };
  const empty = newSave(game, pair?.options ?? options, newSeed(), more);
  return shelve(game, { ...empty, log: sitsOf({ options, ...save }, further) });
}

/** Returns the entries of the seats, rotated. All have the same time, because the time of a log may not go back. */
function sitsOf({ options, log }: Pick<Save, 'options' | 'log'>, further: number): readonly Entry[] {
  const at = Date.now();
  const sits = log.filter((entry) => entry.type === 'sit');
  const moved = sits.map((entry) => ({ ...entry, at, seat: (entry.seat + further) % options.seats }));
  return moved.toSorted((a, b) => a.seat - b.seat);
}

function shelve(game: Game, raw: unknown, begun: 'here' | 'elsewhere' = 'here'): Result<string> {
  const loaded = load(game, raw);
  if (!loaded.ok) return loaded;
  const over = latestTable(loaded.value).outcome !== null;
  const id = newGameId(newSeed(), over && begun === 'elsewhere');
  if (!saveGame(savedGameOf(id, newSeed(), saveOf(loaded.value), over, Date.now()))) {
    return fail('no-space', 'This browser has no space left to save the game.');
  }
  return ok(id);
}

function sit(choice: SeatChoice, seat: Seat, at: number): Entry {
  const level = chosenLevel(choice);
  return sitEntry(seat, { who: level === null ? 'person' : 'bot', level }, at);
}
