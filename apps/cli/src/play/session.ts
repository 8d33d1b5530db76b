/** A game in progress at one terminal: its history, and the key, which is in no file. */
import { createHash } from 'node:crypto';
import type { Seed } from '@boardwright/core';
import { append, latestTable, sitEntry, type Occupant, type History } from '@boardwright/core/host';

/** A game in progress at one terminal: its history, and the key, which is in no file. */
export interface Session {
  history: History;
  /** The seed of dice and bots. It is never written to a file. */
  readonly key: Seed;
}

/** Returns the seed for a save. It reveals nothing about the key. */
export function publicSeed(key: Seed): Seed {
  return createHash('sha256').update(`${key}/setup`).digest('hex').slice(0, 32);
}

/** Seats the players who have no seat yet. */
export function takeChairs(session: Session, chairs: readonly Occupant[], at: number): void {
  const before = latestTable(session.history);
  for (const [seat, chair] of chairs.entries()) {
    const old = before.chairs[seat];
    const isThere = before.seq > 0 && old?.who === chair.who && old.level === chair.level;
    if (!isThere) session.history = append(session.history, sitEntry(seat, chair, at));
  }
}
