/** The last choices for each game, stored in this browser. Play starts with them. */
import type { Game, Result } from '@boardwright/core';
import { defaultLevel, levelAtChair } from '@boardwright/core/bots';
import { array, boolean, object, text, type Decoder } from '@boardwright/core/decode';
import { CLOCKS, CORRESPONDENCE, firstOfPair, levelsOf } from '@boardwright/core/host';
import { readItem, writeItem } from '../storage/storage.ts';
import {
  botChoice,
  isByLink,
  chosenLevel,
  resizeSeats,
  seatChoiceDecoder,
  rotateSeats,
  type SeatChoice,
} from './seat-choices.ts';
import { games } from '../games.ts';
import { browserRng, type NewGame } from './start.ts';

/** The answers on the options page. Options that have no effect are not asked for. */
export interface Chosen {
  readonly seats: readonly SeatChoice[];
  /** Whether seats are drawn by lot. */
  readonly lot: boolean;
  readonly rules: string;
  readonly clock: string;
  readonly games: string;
  readonly gallery: string;
  /** The options that differ from the preset, as texts by key. */
  readonly fields: readonly Field[];
}

interface Field {
  readonly key: string;
  readonly value: string;
}

const word = text(60);
const chosenDecoder: Decoder<Chosen> = object<Chosen>({
  seats: array(seatChoiceDecoder, 8, 1),
  lot: boolean,
  rules: word,
  clock: word,
  games: word,
  gallery: word,
  fields: array(object<Field>({ key: word, value: word }), 40),
});

/** Returns the last choices for a game, without those that the game no longer has. */
export function chosenFor(game: Game): Chosen {
  const saved = readItem(`chosen/${game.id}`, chosenDecoder);
  const first: Chosen = {
    seats: ['me'],
    lot: false,
    rules: game.defaultPreset,
    clock: 'none',
    games: 'one',
    gallery: 'public',
    fields: [],
  };
  if (saved === null) return withSeats(game, first);
  const isKnown = Object.hasOwn(game.presets, saved.rules);
  return withSeats(game, {
    ...saved,
    rules: isKnown ? saved.rules : first.rules,
    clock: Object.hasOwn(CLOCKS, saved.clock) ? saved.clock : first.clock,
    fields: isKnown ? saved.fields : [],
  });
}

/** Stores the level of the bots with which Play starts next time. */
export function rememberLevel(game: Game, level: string): void {
  const chosen = chosenFor(game);
  const seats = chosen.seats.map((one) => (chosenLevel(one) === null ? one : botChoice(level)));
  rememberChosen(game, { ...chosen, seats });
}

export function rememberChosen(game: Game, chosen: Chosen): void {
  writeItem(`chosen/${game.id}`, chosen);
}

/** Adjusts the seats to the rules, and replaces levels that the game does not have. */
export function withSeats(game: Game, chosen: Chosen): Chosen {
  const other = defaultOpponent(game);
  const count = seatCount(game, chosen);
  const levels = levelsOf(games, game.id);
  const known = chosen.seats.map((one) => {
    const name = chosenLevel(one);
    if (name === null) return one;
    const level = levelAtChair(levels, name);
    return level === null ? other : botChoice(level);
  });
  return { ...chosen, seats: resizeSeats(known, count, other) };
}

export function defaultOpponent(game: Game): SeatChoice {
  const level = defaultLevel(levelsOf(games, game.id));
  return level === null ? 'here' : botChoice(level);
}

function seatCount(game: Game, chosen: Chosen): number {
  const options = optionsFor(game, chosen);
  return options.ok ? options.value.seats : (game.presets[chosen.rules]?.seats ?? 2);
}

/** Returns the options of the chosen preset, with the changes. */
function optionsFor(game: Game, { rules, fields }: Chosen): Result<NewGame['options']> {
  const differing = game.fields.flatMap(({ key, values }) => {
    const wanted = fields.find((field) => field.key === key);
    const value = values.find((one) => `${one}` === wanted?.value);
    return value === undefined ? [] : [[key, value] as const];
  });
  return game.decodeOptions({ ...game.presets[rules], ...Object.fromEntries(differing) });
}

export function newGameFor(game: Game, chosen: Chosen): Result<NewGame> {
  const options = optionsFor(game, chosen);
  if (!options.ok) return options;
  const seats = chosen.lot ? rotateSeats(chosen.seats, browserRng.below(chosen.seats.length)) : chosen.seats;
  const pair = chosen.games === 'two' && hasPair(game, chosen);
  return {
    ok: true,
    value: { options: options.value, seats, clock: clockFor(chosen), position: null, pair },
  };
}

/** Returns the chosen clock. A clock in days is for games by link, so on one device it counts as none. */
function clockFor({ clock, seats }: Chosen): NewGame['clock'] {
  return isByLink(seats) || !Object.hasOwn(CORRESPONDENCE, clock) ? (CLOCKS[clock] ?? null) : null;
}

/** Returns whether the rules have pairs. */
export function hasPair(game: Game, chosen: Chosen): boolean {
  const options = optionsFor(game, chosen);
  return options.ok && firstOfPair(game, options.value) !== null;
}

/** Returns the choices with other rules. Also adjusts the number of games, if another one is fair with these rules. */
export function withRules(game: Game, chosen: Chosen, rules: Partial<Pick<Chosen, 'rules' | 'fields'>>): Chosen {
  const next = { ...chosen, ...rules };
  const isUneven = isUnevenIn(game, next);
  const games = isUneven === isUnevenIn(game, chosen) ? next.games : isUneven ? 'two' : 'one';
  return withSeats(game, { ...next, games });
}

function isUnevenIn(game: Game, chosen: Chosen): boolean {
  const options = optionsFor(game, chosen);
  return options.ok && game.isUneven?.(options.value) === true;
}

/** Returns the choices without friends by link, so that the game can start at once. */
export function withoutLinks(game: Game, chosen: Chosen): Chosen {
  if (!isByLink(chosen.seats)) return chosen;
  return { ...chosen, seats: chosen.seats.map((one) => (one === 'link' ? defaultOpponent(game) : one)) };
}
