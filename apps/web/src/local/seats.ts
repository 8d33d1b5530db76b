/** Who is at this device, whose turn it is to hold it, and what its bots know. */
import { rng, type Game, type Kind, type Seat, type Sight, type Table } from '@boardwright/core';
import { now, type Run } from './history.ts';

export function isSecretive<K extends Kind>(game: Game<K>): boolean {
  return Object.values<{ readonly secret?: true }>(game.kinds).some(({ secret }) => secret === true);
}

export function personsOf<K extends Kind>(table: Table<K>): readonly Seat[] {
  return table.chairs.flatMap((chair, seat) => (chair.who === 'person' ? [seat] : []));
}

/** The one person of this game, also after a resignation; null when several share the device. */
export function onlyPersonOf<K extends Kind>({ save, tables }: Run<K>): Seat | null {
  const sitters = (tables[0] as Table<K>).chairs.map(({ who }) => who);
  for (const entry of save.log) if (entry.type === 'sit') sitters[entry.seat] = entry.who;
  const persons = sitters.flatMap((who, seat) => (who === 'person' ? [seat] : []));
  return persons.length === 1 ? (persons[0] as Seat) : null;
}

/** The device goes from hand to hand, and the next one must not see what the last one saw. */
export function isPassed<K extends Kind>(game: Game<K>, table: Table<K>): boolean {
  return isSecretive(game) && personsOf(table).length > 1 && table.outcome === null;
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

export interface DrawAnswer {
  readonly seat: Seat;
  readonly type: 'agreeDraw' | 'refuse';
}

/** A bot agrees to a draw when it thinks that it is behind. */
export function drawAnswer<K extends Kind>(game: Game<K>, run: Run<K>): DrawAnswer | null {
  const table = now(run);
  if (table.offer === null || table.outcome !== null) return null;
  const seat = table.chairs.findIndex(({ who }, s) => who === 'bot' && !table.agreed.includes(s));
  if (seat < 0) return null;
  const { view, memory } = sightOf(game, run, seat);
  const guess = game.imagine(view, memory)(rng(`draw/${table.seq}`));
  return { seat, type: game.evaluate(guess, seat) < 0 ? 'agreeDraw' : 'refuse' };
}

export function sightOf<K extends Kind>(game: Game<K>, run: Run<K>, seat: Seat): Sight<K> {
  const { state } = now(run);
  return { seat, view: game.view(state, seat), memory: memoryOf(run, seat), legal: game.legalActions(state, seat) };
}

export function memoryOf<K extends Kind>({ memories }: Run<K>, seat: Seat): K['Memory'] {
  return memories[memories.length - 1]?.[seat];
}
