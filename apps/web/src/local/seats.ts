/** The people at this device, and which of them holds it. */
import type { Game, Kind, Seat } from '@boardwright/core';
import { hasSecrets, personsOf, type Entry, type Table } from '@boardwright/core/host';

/** Returns whether the device passes to another person while others could see that person's cards. An empty hand needs no curtain. */
export function isPassed<K extends Kind>(game: Game<K>, table: Table<K>, holder: Seat | null): boolean {
  if (holder === null || table.outcome !== null || !hasSecrets(game)) return false;
  const own = game.view(table.state, holder);
  return personsOf(table).some((other) => other !== holder && holds(own, game.view(table.state, other)));
}

/** Returns whether a view contains anything that another view does not show. */
function holds(own: unknown, seen: unknown): boolean {
  if (!isObject(own)) return seen === null && hasAny(own);
  if (!isObject(seen)) return hasAny(own);
  const inOther = new Map(Object.entries(seen));
  return Object.entries(own).some(([key, value]) => holds(value, inOther.get(key)));
}

function hasAny(value: unknown): boolean {
  return isObject(value) ? Object.values(value).some(hasAny) : Boolean(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns who holds the device: the player to whom it belongs, or the person whose turn it is. */
export function holderOf<K extends Kind>(game: Game<K>, table: Table<K>, before: Seat | null): Seat | null {
  const persons = personsOf(table);
  if (persons.length <= 1) return persons[0] ?? before;
  if (table.outcome !== null) return before;
  const { may, awaits } = game.turn(table.state);
  if (before !== null && persons.includes(before) && awaits.includes(before)) return before;
  return persons.find((seat) => awaits.includes(seat)) ?? persons.find((seat) => may.includes(seat)) ?? before;
}

/** Returns the seat of a ply. */
export function plySeat<K extends Kind>(entry: Entry<K>): Seat | null {
  return entry.type === 'ply' && entry.actor !== 'chance' ? entry.actor : null;
}

/** Returns whether the game waits for a person, perhaps among others. */
export function isPersonAwaited<K extends Kind>(game: Game<K>, table: Table<K>): boolean {
  const { awaits } = game.turn(table.state);
  return personsOf(table).some((seat) => awaits.includes(seat));
}
