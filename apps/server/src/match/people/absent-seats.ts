/** Entries that the server writes about absent seats: the others continue without a seat, or a returning player gets it back. */
import { itemAt, ok, type Kind, type Result, type Seat } from '@boardwright/core';
import { sitEntry, type Entry, type Occupant, type Table } from '@boardwright/core/host';
import { absenceFault, replacement, type Absence } from '../../rooms/absence.ts';
import type { SeatRow } from '../../store/store.ts';

const PERSON: Occupant = { who: 'person', level: null };

/**
 * Returns the entry by which the others continue without a seat; null if they have already done so. level: the bot's level; null if the
 * seat leaves.
 */
export function goOnEntry<K extends Kind>(
  table: Table<K>,
  absence: Absence,
  level: string | null,
  at: number,
): Result<Entry<K> | null> {
  const entry = replacement(table, absence.seat, level, at);
  if (!entry.ok || entry.value === null) return entry;
  const wrong = absenceFault(table, absence, at);
  return wrong === null ? entry : { ok: false, error: wrong };
}

/** Maximum milliseconds refunded to a seat. A player who loses the server reaches another node sooner than this. */
const MOST_REFUND_MS = 15_000;

/** Returns the entry that gives a seat back the time since its node was last seen; null if its clock did not run. */
export function refundEntry<K extends Kind>(
  { outcome, clock, seq, turn, turnAt }: Table<K>,
  seat: Seat,
  since: number,
  at: number,
): Result<Entry<K> | null> {
  const ms = Math.min(at - Math.max(since, itemAt(turnAt, seat)), MOST_REFUND_MS);
  const isCharged = outcome === null && clock !== null && seq > 0 && turn.awaits.includes(seat) && ms > 0;
  return ok(isCharged ? { type: 'refund', at, seat, ms } : null);
}

/** Returns whether a bot plays for the person of a seat. */
export function isLent<K extends Kind>({ outcome, chairs }: Table<K>, seats: readonly SeatRow[], seat: Seat): boolean {
  return outcome === null && chairs[seat]?.who === 'bot' && seats[seat]?.who === 'person';
}

/** Returns the entry by which a returning player gets the seat back; null if no bot plays for the seat. */
export function backEntry<K extends Kind>(
  table: Table<K>,
  seats: readonly SeatRow[],
  seat: Seat,
  at: number,
): Result<Entry<K> | null> {
  return ok(isLent(table, seats, seat) ? sitEntry(seat, PERSON, at) : null);
}
