/** Parses the words of a command line into the options of a game. Pure functions: every mistake becomes a Fault. */
import { fail, ok, type Field, type Game, type Result, type Viewer } from '@boardwright/core';
import { defaultLevel, levelNamed } from '@boardwright/core/bots';
import { isOneOf } from '@boardwright/core/decode';
import { CLOCKS, type Occupant, type Clock, type levelsOf } from '@boardwright/core/host';
import { unknownWord } from '../io/suggest.ts';
import { isBotFile } from './bot-file.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const CLOCK_HELP =
  'Write a clock as total+increment or time per turn: 5m+3s, 90s, 30s/turn, both as 10m+5s,1m/turn, or as a name: move, quick, calm, day, days.';
const SEATS_HELP = 'Write one word per seat: person, bot, bot:<level> or bot:./mine.js';
const ON_FLAG = ['lose', 'fallback'] as const;
const PERSON: Occupant = { who: 'person', level: null };

/** Flags about the rules. */
export interface RulesFlags {
  readonly preset?: string;
  readonly option: readonly string[];
}

/** Flags about players and time. */
export interface StartFlags extends RulesFlags {
  readonly seats?: string;
  /** The level of those bots whose level `seats` does not name. */
  readonly level?: string;
  readonly clock?: string;
  readonly onFlag: string;
}

/** Returns the options of a preset with the changes that were typed. */
export function chosenOptions(
  game: Game,
  { preset, option, seats }: RulesFlags & Pick<StartFlags, 'seats'>,
): Result<{ seats: number }> {
  return optionsFrom(game, preset ?? presetFor(game, seats), option);
}

/** Returns a preset with as many seats as players are named: the default preset if it fits or none does, otherwise the first that fits. */
function presetFor({ defaultPreset, presets }: Game, players: string | undefined): string {
  const fits = (name: string): boolean => presets[name]?.seats === players?.split(',').length;
  return [defaultPreset, ...Object.keys(presets)].find(fits) ?? defaultPreset;
}

function optionsFrom(game: Game, preset: string, option: readonly string[]): Result<{ seats: number }> {
  if (!Object.hasOwn(game.presets, preset))
    return unknownWord('unknown-preset', `${game.id} has no preset`, preset, Object.keys(game.presets));
  let options: Record<string, unknown> = { ...game.presets[preset] };
  for (const change of option) {
    const changed = changeOf(game.fields, change);
    if (!changed.ok) return changed;
    options = { ...options, [changed.value.key]: changed.value.value };
  }
  return game.decodeOptions(options);
}

function changeOf(fields: readonly Field[], words: string): Result<{ key: string; value: unknown }> {
  const cut = words.indexOf('=');
  const key = cut < 0 ? words : words.slice(0, cut);
  const keys = fields.map((field) => field.key);
  const field = fields[keys.indexOf(key)];
  if (field === undefined) return unknownWord('unknown-option', 'There is no game option', key, keys);
  const wanted = cut < 0 ? '' : words.slice(cut + 1);
  const value = field.values.find((one) => String(one) === wanted);
  return value === undefined
    ? unknownWord('bad-option', `--option ${key} cannot be`, wanted, field.values.map(String))
    : ok({ key, value });
}

/** The id of a game and the names of its levels. */
export type SeatedGame = ReturnType<typeof levelsOf>;

/** Returns one chair per seat. Default: a person at the first seat and bots at the others. */
export function occupantsOf(
  game: SeatedGame,
  { seats: words, level }: Pick<StartFlags, 'seats' | 'level'>,
  seats: number,
): Result<readonly Occupant[]> {
  const usual = level === undefined ? ok(botOf(game)) : botAt(game, level);
  if (!usual.ok) return usual;
  if (words === undefined) return ok(Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : usual.value)));
  const chairs: Occupant[] = [];
  for (const word of words.split(',')) {
    const chair = chairOf(game, word.trim(), usual.value);
    if (!chair.ok) return chair;
    chairs.push(chair.value);
  }
  return chairs.length === seats
    ? ok(chairs)
    : fail(
        'bad-seats',
        `--seats names ${chairs.length} of ${seats} seats. ${SEATS_HELP}, such as ${example(game, seats)}.`,
        {
          seats,
        },
      );
}

/** Returns a person and bots of a level that the game has, one word per seat. */
function example(game: SeatedGame, seats: number): string {
  const bots = Array.from({ length: seats - 1 }, () => `bot:${defaultLevel(game)}`);
  return ['person', ...bots].join(',');
}

export function botOf(names: SeatedGame): Occupant {
  return { who: 'bot', level: defaultLevel(names) };
}

function chairOf(game: SeatedGame, word: string, usual: Occupant): Result<Occupant> {
  if (word === 'person') return ok(PERSON);
  if (word === 'bot') return ok(usual);
  return word.startsWith('bot:') ? botAt(game, word.slice('bot:'.length)) : noPlayer(game, word.slice(0, 40));
}

function botAt(game: SeatedGame, word: string): Result<Occupant> {
  const level = knownLevel(game, word);
  return level.ok ? ok({ who: 'bot', level: level.value }) : level;
}

function noPlayer(game: SeatedGame, word: string): Result<never> {
  const hint = levelNamed(game, word) === null ? '' : ` Did you mean "bot:${word}"?`;
  return fail('bad-seats', `--seats: "${word}" is not a player.${hint} ${SEATS_HELP}, such as ${example(game, 2)}.`);
}

/** Returns a level of the game, or the file of a user's own bot. */
export function knownLevel(game: SeatedGame, word: string): Result<string> {
  const name = isBotFile(word) ? word : levelNamed(game, word);
  return name === null ? unknownWord('unknown-level', `${game.id} has no level`, word, game.levels) : ok(name);
}

/** Returns the clock; null if there is none. */
export function clockOf({ clock: words, onFlag }: StartFlags): Result<Clock | null> {
  if (words === undefined) return ok(null);
  if (Object.hasOwn(CLOCKS, words)) return ok(CLOCKS[words] ?? null);
  if (!isOneOf(ON_FLAG, onFlag)) return unknownWord('bad-on-flag', '--on-flag cannot be', onFlag, ON_FLAG);
  let clock: Clock = { totalMs: null, incrementMs: 0, perTurnMs: null, onFlag };
  for (const part of words.split(',')) {
    const changed = clockPart(clock, part.trim());
    if (changed === null) return fail('bad-clock', `--clock cannot be "${words.slice(0, 40)}". ${CLOCK_HELP}`);
    clock = changed;
  }
  return ok(clock);
}

function clockPart(clock: Clock, part: string): Clock | null {
  if (part.endsWith('/turn')) {
    const perTurnMs = durationOf(part.slice(0, -'/turn'.length));
    return perTurnMs === null || perTurnMs === 0 || clock.perTurnMs !== null ? null : { ...clock, perTurnMs };
  }
  const [total = '', increment = '0s', ...rest] = part.split('+');
  const [totalMs, incrementMs] = [durationOf(total), durationOf(increment)];
  const wrong = totalMs === null || totalMs === 0 || incrementMs === null || rest.length > 0 || clock.totalMs !== null;
  return wrong ? null : { ...clock, totalMs, incrementMs };
}

/** Parses a duration of at most one day. Returns milliseconds. */
function durationOf(words: string): number | null {
  const match = /^(\d{1,8})(ms|s|m|h)$/.exec(words);
  const ms = match === null ? Infinity : Number(match[1]) * (UNITS[match[2] ?? ''] ?? NaN);
  return ms <= 24 * 3_600_000 ? ms : null;
}

/** Parses `all`, `spectator` or the number of a seat from 1. */
export function viewerOf(words: string, seats: number): Result<Viewer> {
  if (words === 'all' || words === 'spectator') return ok(words);
  const seat = Number(words) - 1;
  const names = ['all', 'spectator', ...Array.from({ length: seats }, (_, i) => String(i + 1))];
  return names.includes(words) ? ok(seat) : unknownWord('bad-viewer', '--as cannot be', words, names);
}

/** Parses an integer from `min` to `max`. name: the flag, for the Fault `bad-number`. */
export function wholeNumber(name: string, words: string, min: number, max: number): Result<number> {
  const value = /^\d{1,9}$/.test(words) ? Number(words) : Number.NaN;
  return value >= min && value <= max
    ? ok(value)
    : fail('bad-number', `${name} must be a whole number from ${min} to ${max}, not "${words.slice(0, 40)}".`);
}
