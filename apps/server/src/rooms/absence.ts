/** How the others continue without an absent player, in rooms that limit absence. */
import { fail, fault, ok, type Fault, type Kind, type Result, type Seat } from '@boardwright/core';
import { sitEntry, type Entry, type Table } from '@boardwright/core/host';

const MINUTE_MS = 60_000;
const NO_LIMIT = fault('no-limit', 'In this room everybody waits for players who are away.');
const IS_HERE = fault('is-here', 'This player is connected.');
const NOT_AWAITED = fault('not-awaited', 'The game is not waiting for this player now.');

/**
 * A seat's absence. away: the minutes that the room allows; undefined for no limit. since: when the seat was last connected; null if it is
 * connected now.
 */
export interface Absence {
  readonly seat: Seat;
  readonly away: number | undefined;
  readonly since: number | null;
}

/** Returns why the others may not continue without a seat yet, or null. */
export function absenceFault<K extends Kind>(
  table: Table<K>,
  { seat, away, since }: Absence,
  now: number,
): Fault | null {
  if (away === undefined) return NO_LIMIT;
  if (table.seq === 0) return fault('not-started', 'Not every seat is taken yet.');
  if (table.outcome !== null) return fault('game-over', 'The game is over.');
  if (since === null) return IS_HERE;
  if (!table.turn.awaits.includes(seat)) return NOT_AWAITED;
  const seconds = Math.ceil((since + away * MINUTE_MS - now) / 1000);
  if (seconds <= 0) return null;
  return fault('too-soon', `This player may come back within ${seconds} seconds.`, { seconds });
}

/**
 * Returns the entry that replaces the player of a seat, or null if the player has been replaced already. level: the bot's level; null if
 * the seat leaves.
 */
export function replacement<K extends Kind>(
  { chairs }: Table<K>,
  seat: Seat,
  level: string | null,
  at: number,
): Result<Entry<K> | null> {
  const who = chairs[seat]?.who;
  if (who === (level === null ? 'nobody' : 'bot')) return ok(null);
  if (who !== 'person') return fail('no-seat', 'No absent player has this seat.');
  return ok(level === null ? { type: 'abandon', at, seat } : sitEntry(seat, { who: 'bot', level }, at));
}
