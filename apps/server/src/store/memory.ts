/** A store without a disk: for trying things out, and to say in plain words what a store does. */
import { ok } from '@boardwright/core';
import { NO_MATCH } from '../faults.ts';
import type {
  Append,
  Creation,
  DayCount,
  LogRow,
  MatchStore,
  ReadFrom,
  StoredMatch,
  StoredSnapshot,
  Write,
  Written,
} from './store.ts';

interface Kept {
  stored: StoredMatch;
  readonly rows: LogRow[];
  /** The seq of each command, by seat and id. */
  readonly commands: Map<string, number>;
  readonly snapshots: StoredSnapshot[];
}

export function memoryStore(): MatchStore {
  const matches = new Map<string, Kept>();
  let beat: number | null = null;
  const counts = new Map<string, DayCount>();
  const tick = (at: number): void => void (beat = Math.max(beat ?? 0, at));
  return {
    write: async (write) => {
      if (write.op === 'count') return count(counts, write);
      if (write.op === 'beat') tick(write.now);
      const written = write.op === 'beat' ? 'ok' : perform(matches, write);
      if (write.op === 'append' && written === 'ok') tick(write.at);
      return written;
    },
    find: async (match) => matches.get(match)?.stored ?? null,
    read: async (match, from, to = Infinity) => {
      const kept = matches.get(match);
      if (kept === undefined) return NO_MATCH;
      const snapshot = snapshotOf(kept, from);
      return ok({ ...kept.stored, snapshot, rows: kept.rows.slice(snapshot?.seq ?? 0, to) });
    },
    seqOf: async (match, by, cmd) => matches.get(match)?.commands.get(`${by} ${cmd}`) ?? null,
    dueBy: async (now, limit) => {
      const all = [...matches.values()].map(({ stored: { record, head } }) => ({ id: record.id, due: head.due }));
      const due = all.filter((one) => one.due !== null && one.due <= now);
      return due
        .toSorted((a, b) => (a.due ?? 0) - (b.due ?? 0))
        .slice(0, limit)
        .map(({ id }) => id);
    },
    lastBeat: async () => beat,
    counts: async (today) => [...counts.values()].filter(({ day }) => day === today || day === today - 1),
    usage: async () => ({ matches: matches.size, bytes: 0 }),
    close: async () => {},
  };
}

function perform(matches: Map<string, Kept>, write: Exclude<Write, { readonly op: 'beat' | 'count' }>): Written {
  if (write.op === 'create') return create(matches, write);
  const kept = matches.get(write.match);
  if (kept === undefined) return 'conflict';
  switch (write.op) {
    case 'append':
      return append(matches, kept, write);
    case 'sit':
      return sit(kept, write);
    case 'due':
      return change(kept, { due: write.due });
    case 'snapshot':
      if (write.snapshot.seq > kept.rows.length) return 'conflict';
      kept.snapshots.push(write.snapshot);
      return 'ok';
    case 'follow':
      if (kept.stored.head.next !== null) return 'conflict';
      change(kept, { next: write.next.record.id });
      return create(matches, write.next);
    case 'drop':
      if (kept.rows.length !== write.seq || (kept.stored.head.due ?? Infinity) > write.now) return 'conflict';
      matches.delete(write.match);
      for (const before of matches.values())
        if (before.stored.head.next === write.match) change(before, { next: null });
      return 'ok';
  }
}

function count(counts: Map<string, DayCount>, { key, day }: Extract<Write, { readonly op: 'count' }>): 'ok' {
  const used = (counts.get(`${key} ${day}`)?.used ?? 0) + 1;
  counts.set(`${key} ${day}`, { key, day, used });
  return 'ok';
}

function create(matches: Map<string, Kept>, { record, seats, due }: Creation): Written {
  const head = { seq: 0, over: false, next: null, due };
  matches.set(record.id, { stored: { record, head, seats }, rows: [], commands: new Map(), snapshots: [] });
  return 'ok';
}

function append(matches: Map<string, Kept>, kept: Kept, { from, rows, over, due, next }: Append): Written {
  if (kept.rows.length !== from) return 'conflict';
  kept.rows.push(...rows);
  for (const { by, cmd, seq } of rows) kept.commands.set(`${by} ${cmd}`, seq);
  change(kept, {
    seq: from + rows.length,
    over,
    ...(due === undefined ? {} : { due }),
    ...(next === null ? {} : { next: next.record.id }),
  });
  return next === null ? 'ok' : create(matches, next);
}

function sit(kept: Kept, { seat, claim, token, due }: Extract<Write, { readonly op: 'sit' }>): Written {
  const { seats } = kept.stored;
  if (seats.find((row) => row.seat === seat)?.token !== null) return 'conflict';
  kept.stored = {
    ...kept.stored,
    seats: seats.map((row) => (row.seat === seat ? { ...row, claim, token } : row)),
  };
  return change(kept, { due });
}

function change(kept: Kept, head: Partial<StoredMatch['head']>): 'ok' {
  kept.stored = { ...kept.stored, head: { ...kept.stored.head, ...head } };
  return 'ok';
}

function snapshotOf({ snapshots }: Kept, from: ReadFrom): StoredSnapshot | null {
  const bySeq = snapshots.toSorted((a, b) => a.seq - b.seq);
  if ('atMost' in from) return bySeq.findLast(({ seq }) => seq <= from.atMost) ?? null;
  return bySeq.find(({ seq }) => seq >= from.atLeast) ?? bySeq.at(-1) ?? null;
}
