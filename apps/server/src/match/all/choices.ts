/** Validates the request that creates a match. */
import { fail, ok, type Game, type Result } from '@boardwright/core';
import { levelNamed, type LevelNames } from '@boardwright/core/bots';
import { firstOfPair, type Clock, type Pair } from '@boardwright/core/host';
import type { CreateMatch, Seating, SeatRequest } from '@boardwright/protocol';
import type { Limits } from '../../net/limits.ts';
import { digestOf } from '../../secrets.ts';
import type { SeatRow } from '../../store/store.ts';
import { isRandom } from '../fair/fair-match.ts';
import type { MatchTerms } from './creation.ts';

type ClockLimits = Pick<Limits, 'leastClockMs' | 'lagMs'>;

/** An allowance above this delays the opponent noticeably, so it counts as part of the time control. */
const LONGEST_LAG_MS = 1000;

export function chooseTerms(
  game: Game,
  request: CreateMatch,
  { leastClockMs, lagMs }: ClockLimits,
): Result<MatchTerms> {
  const options = chooseOptions(game, request);
  if (!options.ok) return options;
  const pair = choosePair(game, options.value, request);
  if (!pair.ok) return pair;
  const { clock = null, openAfter = null } = request;
  if (clock !== null && shortestOf(clock) < leastClockMs)
    return fail('clock-too-short', `A clock gives each seat at least ${leastClockMs} ms.`, { leastClockMs });
  const fair = request.fair === true && isRandom(game, options.value);
  return ok({
    options: options.value,
    clock: withLag(clock, lagMs),
    pair: pair.value,
    openAfter,
    ...(fair && { fair }),
  });
}

/** Adds the network allowance to a clock, so that players do not lose time to the network. */
function withLag(clock: Clock | null, lagMs: number): Clock | null {
  return clock === null || clock.delayMs !== undefined || lagMs === 0 ? clock : { ...clock, delayMs: lagMs };
}

/** Returns the clock as clients see it: without the network allowance, which is too short to matter. */
export function clockTold(clock: Clock | null): Clock | null {
  if (clock?.delayMs === undefined || clock.delayMs > LONGEST_LAG_MS) return clock;
  const { delayMs: _, ...known } = clock;
  return known;
}

/** Returns the shortest time that a clock gives. */
function shortestOf({ totalMs, perTurnMs }: Clock): number {
  return Math.min(totalMs ?? Infinity, perTurnMs ?? Infinity);
}

function chooseOptions(game: Game, { options, preset }: CreateMatch): Result<Game['presets'][string]> {
  if (options !== undefined && preset !== undefined)
    return fail('bad-shape', 'Give either options or a preset, not both.');
  if (options !== undefined) return game.decodeOptions(options);
  const name = preset ?? game.defaultPreset;
  const chosen = Object.hasOwn(game.presets, name) ? game.presets[name] : undefined;
  return chosen === undefined ? fail('unknown-preset', 'The game has no such preset.') : ok(chosen);
}

/**
 * Returns the first game of a pair, or null for a single game. A preset that favours one player is played as a pair, unless the request
 * asks for a single game.
 */
function choosePair(game: Game, options: Pair['options'], request: CreateMatch): Result<Pair | null> {
  const pair = request.pair ?? (request.preset !== undefined && game.isUneven?.(options) === true);
  const first = pair ? firstOfPair(game, options) : null;
  return pair && first === null ? fail('no-pair', 'The game has no match of two games.') : ok(first);
}

export function chooseSeats(
  levels: LevelNames,
  count: number,
  wishes?: readonly SeatRequest[],
): Result<readonly SeatRequest[]> {
  const seats = wishes ?? Array.from({ length: count }, () => 'person' as const);
  if (seats.length !== count) return fail('bad-seats', `This game has ${count} seats.`, { seats: count });
  if (!seats.includes('person')) return fail('bad-seats', 'A match needs at least one person.');
  const unknown = seats.find((wish) => wish !== 'person' && levelNamed(levels, wish.slice('bot:'.length)) === null);
  return unknown === undefined ? ok(seats) : fail('unknown-level', 'The game has no such level.');
}

export function seatRow(wish: SeatRequest, seat: number, invite: string | null): SeatRow {
  const free = { seat, claim: null, token: null };
  if (invite !== null) return { ...free, who: 'person', level: null, invite: digestOf(invite) };
  return { ...free, who: 'bot', level: wish.slice('bot:'.length), invite: null };
}

export function seating({ who, level, token }: SeatRow): Seating {
  return { who, level, taken: who === 'bot' || token !== null, here: who === 'bot' };
}

/** Compares the secret with every seat's, so that the duration does not reveal which seat matches. */
export function seatOf(seats: readonly SeatRow[], fits: (row: SeatRow) => boolean): SeatRow | null {
  return seats.filter(fits)[0] ?? null;
}
