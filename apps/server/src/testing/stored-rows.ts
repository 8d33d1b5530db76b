/** Builds rows of matches, seats and rooms for the tests that every store must pass. */
import { genesis, sealRows, tipAfter } from '../store/chain.ts';
import type { Append, Creation, LogRow, MatchStore, RoomRow, Write } from '../store/store.ts';

/** The store under test. It is opened anew for each test. */
export interface StoreInTest {
  readonly store: MatchStore;
  write(...writes: readonly Write[]): Promise<readonly string[]>;
}

export const ONE = 'A'.repeat(16);
export const TWO = 'B'.repeat(16);

export function creation(id: string, due: number | null = null): Creation {
  const record = {
    id,
    game: 'market',
    version: 1,
    options: '{}',
    clock: null,
    pair: null,
    openAfter: null,
    room: null,
  };
  const free = { level: null, claim: null, token: null };
  return {
    op: 'create',
    record: { ...record, seed: 's', key: 'k', created: 5 },
    seats: [
      { seat: 0, who: 'person', invite: 'i', ...free },
      { seat: 1, who: 'bot', invite: null, ...free },
    ],
    due,
  };
}

export function row(seq: number, by = 0, cmd = `c${seq}`): LogRow {
  const secret = seq % 3 === 0;
  const hidden = { private: secret ? '{"card":1}' : null, salt: secret ? `salt${seq}` : null };
  return { seq, by, cmd, body: `{"n":${seq}}`, ...hidden, ts: seq * 10, version: 1 };
}

/** Returns an append of the next rows. All rows of the match must come from `row`. */
export function append(from: number, count: number, more: Partial<Append> = {}): Append {
  const { match = ONE } = more;
  const all = Array.from({ length: from + count }, (_, i) => row(i + 1));
  const start = genesis(creation(match).record);
  const sealed = sealRows(match, start, all);
  const tip = tipAfter(start, sealed.slice(0, from));
  return { op: 'append', match, tip, at: from + count, rows: sealed.slice(from), over: false, next: null, ...more };
}

export function answered(draw: number, answer: string): Write {
  return { op: 'answer', match: ONE, seat: 0, draw, answer };
}

export function room(changed: number, more: Partial<RoomRow> = {}): RoomRow {
  return { id: ONE, changed, listed: false, body: `{"n":${changed}}`, ...more };
}
