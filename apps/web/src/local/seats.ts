/** Who is at this device, and whose turn it is to hold it. */
import { hasSecrets, personsOf, type Game, type Kind, type Seat, type Table } from '@boardwright/core';

/** The device goes from hand to hand, and the next one must not see what the last one saw. */
export function isPassed<K extends Kind>(game: Game<K>, table: Table<K>): boolean {
  return hasSecrets(game) && personsOf(table).length > 1 && table.outcome === null;
}

/** Who has the device: the one it belongs to, or the person whom the game awaits. */
export function holderOf<K extends Kind>(game: Game<K>, table: Table<K>, before: Seat | null): Seat | null {
  const persons = personsOf(table);
  if (persons.length <= 1) return persons[0] ?? before;
  if (table.outcome !== null) return before;
  const { may, awaits } = game.turn(table.state);
  if (before !== null && persons.includes(before) && awaits.includes(before)) return before;
  return persons.find((seat) => awaits.includes(seat)) ?? persons.find((seat) => may.includes(seat)) ?? before;
}
