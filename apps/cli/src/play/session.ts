/** A game in progress at one terminal: its history, and the key that is in no file. */
import { createHash } from 'node:crypto';
import { append, type Occupant, type Entry, type History, type Seed, type Table } from '@boardwright/core';

export interface Session {
  history: History;
  /** Decides dice and bots; never written to a file. */
  readonly key: Seed;
}

/** The seed that goes into a save: it gives nothing away of the key. */
export function publicSeed(key: Seed): Seed {
  return createHash('sha256').update(`${key}/setup`).digest('hex').slice(0, 32);
}

/** An entry that was decided, drawn or due. */
export function recordEntry(session: Session, entry: Entry): void {
  session.history = append(session.history, entry);
}

export function sitEntries(before: Table, chairs: readonly Occupant[], at: number): Entry[] {
  return chairs.flatMap((chair, seat): Entry[] => {
    const old = before.chairs[seat];
    const same = before.seq > 0 && old?.who === chair.who && old.level === chair.level;
    if (same) return [];
    return [{ type: 'sit', at, seat, who: chair.who, ...(chair.level === null ? {} : { level: chair.level }) }];
  });
}
