/** A store in memory: for experiments, and as the plain definition of a store. */
import { ok, type Result } from '@boardwright/core';
import { NO_MATCH } from '../faults.ts';
import { resumeTime } from '../time.ts';
import { roomIdOf } from '../rooms/place.ts';
import { isFree } from './free-seats.ts';
import { genesis, openRow, tipAfter } from './chain.ts';
import { MOST_PUSHES } from './records.ts';
import { MOST_AFTER } from './store.ts';
import type {
  Adoption,
  Append,
  ChainTip,
  Creation,
  DayCount,
  ListedTable,
  MatchStatus,
  OpenedLink,
  OwnStore,
  PushRow,
  Reading,
  RoomRow,
  SealedRow,
  SeatHolder,
  SeatShare,
  StoredMatch,
  StoredSnapshot,
  Write,
  Written,
} from './store.ts';

interface Kept {
  stored: StoredMatch;
  readonly rows: SealedRow[];
  /** The seq of each command, by seat and id. */
  readonly commands: Map<string, number>;
  readonly snapshots: StoredSnapshot[];
  readonly forgets: Set<number>;
  pushes: readonly PushRow[];
}

export function memoryStore(): OwnStore {
  const matches = new Map<string, Kept>();
  const rooms = new Map<string, RoomRow>();
  let beat: number | null = null;
  const counts = new Map<string, DayCount>();
  const tick = (at: number): void => void (beat = Math.max(beat ?? 0, at));
  const time = resumeTime(null);
  const read = (match: string, atMost: number, to = Infinity): Result<Reading> => {
    const kept = matches.get(match);
    return kept === undefined ? NO_MATCH : ok(readingOf(kept, atMost, to));
  };
  const dueBy = async (now: number, limit: number): Promise<readonly string[]> => {
    const all = [...matches.values()].map(({ stored: { record, head } }) => ({ id: record.id, due: head.due }));
    const due = all.filter((one) => one.due !== null && one.due <= now);
    return due
      .toSorted((a, b) => (a.due ?? 0) - (b.due ?? 0))
      .slice(0, limit)
      .map(({ id }) => id);
  };
  return {
    write: async (write) => {
      if (write.op === 'count') return count(counts, write);
      if (write.op === 'setTime') beat = write.now;
      if (write.op === 'beat') tick(write.now);
      const written = write.op === 'beat' || write.op === 'setTime' ? 'ok' : perform(matches, rooms, write);
      if (write.op === 'append' && written === 'ok') tick(write.at);
      return written;
    },
    find: async (match) => matches.get(match)?.stored ?? null,
    schema: 0,
    list: async (after, limit) =>
      [...matches.keys()]
        .filter((id) => id > after)
        .toSorted()
        .slice(0, limit),
    open: async (match) => read(match, Infinity),
    read: async (match, { atMost }, to) => read(match, atMost, to),
    after: async (ends) =>
      new Map([...ends].map(([match, seq]) => [match, matches.get(match)?.rows.slice(seq, seq + MOST_AFTER) ?? []])),
    seqOf: async (match, by, cmd) => matches.get(match)?.commands.get(`${by} ${cmd}`) ?? null,
    heads: async (ids) => new Map(ids.flatMap((id) => statusOf(id, matches.get(id)))),
    room: async (id) => rooms.get(id) ?? null,
    listed: async (limit) => listedIn(matches, rooms).slice(0, limit),
    dueBy,
    claim: dueBy,
    release: async () => {},
    now: async () => time.now(),
    shared: null,
    lastBeat: async () => beat,
    pushes: async (match, seat) => (matches.get(match)?.pushes ?? []).filter((row) => row.seat === seat),
    counts: async (today) => [...counts.values()].filter(({ day }) => day === today || day === today - 1),
    usage: async () => ({ matches: matches.size, bytes: 0 }),
    close: async () => {},
  };
}

function perform(
  matches: Map<string, Kept>,
  rooms: Map<string, RoomRow>,
  write: Exclude<Write, { readonly op: 'beat' | 'count' | 'setTime' }>,
): Written {
  if (write.op === 'create') return create(matches, write);
  if (write.op === 'adopt') return adopt(matches, write);
  const kept = matches.get(write.match);
  if (kept === undefined) return 'conflict';
  switch (write.op) {
    case 'append':
      return append(matches, kept, write);
    case 'sit':
      return sit(kept, write);
    case 'link':
      return open(kept, write);
    case 'tip':
      if (kept.rows.length !== write.seq) return 'conflict';
      return reshare(kept, write.seat, (share) => ({ ...share, newTip: write.tip }));
    case 'due':
      return change(kept, { due: write.due });
    case 'subscribe':
      return subscribe(kept, write);
    case 'unsubscribe':
      kept.pushes = kept.pushes.filter((row) => !isPushOf(row, write));
      return 'ok';
    case 'snapshot':
      if (write.snapshot.seq > kept.rows.length) return 'conflict';
      kept.snapshots.push(write.snapshot);
      return 'ok';
    case 'reseat':
      return reseat(kept, write);
    case 'room':
      return writeRoom(rooms, write.room);
    case 'follow':
      if (kept.stored.head.next !== null) return 'conflict';
      if (write.room !== undefined && writeRoom(rooms, write.room) !== 'ok') return 'conflict';
      change(kept, { next: write.next.record.id });
      return create(matches, write.next);
    case 'drop':
      if (kept.rows.length !== write.seq || (kept.stored.head.due ?? Infinity) > write.now) return 'conflict';
      return erase(matches, rooms, write.match);
    case 'forget':
      forget(kept, write.holders);
      return kept.stored.seats.every(({ seat, token }) => token === null || kept.forgets.has(seat))
        ? erase(matches, rooms, write.match)
        : 'ok';
  }
}

function forget(kept: Kept, holders: readonly SeatHolder[]): void {
  for (const { seat, token } of holders) {
    if (token === null || kept.stored.seats[seat]?.token !== token) continue;
    kept.forgets.add(seat);
    kept.pushes = kept.pushes.filter((push) => push.seat !== seat);
  }
}

function erase(matches: Map<string, Kept>, rooms: Map<string, RoomRow>, match: string): 'ok' {
  const kept = matches.get(match);
  if (kept === undefined) return 'ok';
  const { record } = kept.stored;
  matches.delete(match);
  const room = roomIdOf(record);
  if (![...matches.values()].some((other) => roomIdOf(other.stored.record) === room)) rooms.delete(room);
  for (const before of matches.values()) if (before.stored.head.next === match) change(before, { next: null });
  return 'ok';
}

function adopt(matches: Map<string, Kept>, { match, record, seats, rows, over, next, due }: Adoption): Written {
  const kept = matches.get(match);
  const { hash } = tipAfter(genesis(record), rows);
  if (kept !== undefined) return tipOf(kept, kept.rows.length).hash === hash ? 'ok' : 'conflict';
  const stored = { record, head: { seq: rows.length, over, next, due }, seats };
  const commands = new Map(rows.map(({ by, cmd, seq }) => [`${by} ${cmd}`, seq]));
  matches.set(match, { stored, rows: [...rows], commands, snapshots: [], forgets: new Set(), pushes: [] });
  return 'ok';
}

function count(counts: Map<string, DayCount>, { key, day }: Extract<Write, { readonly op: 'count' }>): 'ok' {
  const used = (counts.get(`${key} ${day}`)?.used ?? 0) + 1;
  counts.set(`${key} ${day}`, { key, day, used });
  return 'ok';
}

function create(matches: Map<string, Kept>, { record, seats, due }: Creation): Written {
  const head = { seq: 0, over: false, next: null, due };
  matches.set(record.id, {
    stored: { record, head, seats },
    rows: [],
    commands: new Map(),
    snapshots: [],
    forgets: new Set(),
    pushes: [],
  });
  return 'ok';
}

function append(matches: Map<string, Kept>, kept: Kept, { tip, rows, over, due, next, links = [] }: Append): Written {
  if (kept.rows.length !== tip.seq || tipOf(kept, tip.seq).hash !== tip.hash) return 'conflict';
  kept.rows.push(...rows);
  for (const link of links) open(kept, link);
  for (const { by, cmd, seq } of rows) kept.commands.set(`${by} ${cmd}`, seq);
  change(kept, {
    seq: tip.seq + rows.length,
    over,
    ...(due === undefined ? {} : { due }),
    ...(next === null ? {} : { next: next.record.id }),
  });
  return next === null ? 'ok' : create(matches, next);
}

function sit(kept: Kept, { seat, claim, token, due, tip }: Extract<Write, { readonly op: 'sit' }>): Written {
  const { seats } = kept.stored;
  if (seats.find((row) => row.seat === seat)?.token !== null) return 'conflict';
  kept.stored = {
    ...kept.stored,
    seats: seats.map((row) => (row.seat === seat ? { ...row, claim, token, ...shareOf(tip) } : row)),
  };
  return change(kept, { due });
}

function shareOf(tip: string | undefined): { readonly share?: SeatShare } {
  return tip === undefined ? {} : { share: { tip, setup: null, newTip: null, draw: 0, link: null } };
}

function open(kept: Kept, { seat, draw, link }: OpenedLink): Written {
  return reshare(kept, seat, (share) => {
    if (draw === 0) return share.setup === null ? { ...share, setup: link } : null;
    return share.draw < draw ? { ...share, draw, link } : null;
  });
}

/** next: null to leave it as it is. */
function reshare(kept: Kept, seat: number, next: (share: SeatShare) => SeatShare | null): Written {
  const { seats } = kept.stored;
  const row = seats.find((one) => one.seat === seat);
  const share = row?.share === undefined ? null : next(row.share);
  if (share === null) return 'conflict';
  kept.stored = { ...kept.stored, seats: seats.map((one) => (one === row ? { ...one, share } : one)) };
  return 'ok';
}

/** A browser that comes again has new keys. */
function subscribe(
  kept: Kept,
  { match, seat, endpoint, p256dh, auth, title, token }: Extract<Write, { readonly op: 'subscribe' }>,
): Written {
  if (kept.stored.seats[seat]?.token !== token) return 'conflict';
  const row: PushRow = { match, seat, endpoint, p256dh, auth, title };
  const others = kept.pushes.filter((one) => !isPushOf(one, row));
  if (others.filter((one) => one.seat === seat).length >= MOST_PUSHES) return 'conflict';
  kept.pushes = [...others, row];
  return 'ok';
}

function isPushOf(
  row: PushRow,
  { seat, endpoint }: { readonly seat: number; readonly endpoint: string | null },
): boolean {
  return row.seat === seat && (endpoint === null || row.endpoint === endpoint);
}

function reseat(kept: Kept, { seq, token, row }: Extract<Write, { readonly op: 'reseat' }>): Written {
  const { seats } = kept.stored;
  const old = seats.find(({ seat }) => seat === row.seat);
  if (old === undefined || old.token !== token || (seq !== null && kept.rows.length !== seq)) return 'conflict';
  const next = seq === null && old.share !== undefined ? { ...row, share: old.share } : row;
  kept.stored = { ...kept.stored, seats: seats.map((one) => (one === old ? next : one)) };
  kept.forgets.delete(row.seat);
  kept.pushes = kept.pushes.filter(({ seat }) => seat !== row.seat);
  return 'ok';
}

function writeRoom(rooms: Map<string, RoomRow>, room: RoomRow): Written {
  if ((rooms.get(room.id)?.changed ?? 0) !== room.changed - 1) return 'conflict';
  rooms.set(room.id, room);
  return 'ok';
}

function listedIn(matches: ReadonlyMap<string, Kept>, rooms: ReadonlyMap<string, RoomRow>): readonly ListedTable[] {
  const all = [...rooms.values()].toReversed().flatMap((room) => {
    const kept = room.listed ? matches.get(room.id) : undefined;
    return kept === undefined ? [] : [{ stored: kept.stored, room }];
  });
  return all.filter(({ stored: { head, seats } }) => head.seq === 0 && seats.some(isFree));
}

function change(kept: Kept, head: Partial<StoredMatch['head']>): 'ok' {
  kept.stored = { ...kept.stored, head: { ...kept.stored.head, ...head } };
  return 'ok';
}

function readingOf(kept: Kept, atMost: number, to: number): Reading {
  const bySeq = kept.snapshots.toSorted((a, b) => a.seq - b.seq);
  const snapshot = bySeq.findLast(({ seq }) => seq <= atMost) ?? null;
  const end = Math.min(to, kept.rows.length);
  const rows = kept.rows.slice(snapshot?.seq ?? 0, end).map(openRow);
  return { ...kept.stored, snapshot, rows, tip: tipOf(kept, end) };
}

function tipOf({ stored, rows }: Kept, seq: number): ChainTip {
  return tipAfter(genesis(stored.record), rows.slice(Math.max(0, seq - 1), seq));
}

function statusOf(id: string, kept: Kept | undefined): readonly [string, MatchStatus][] {
  if (kept === undefined) return [];
  const { head, seats } = kept.stored;
  const taken = seats.reduce((bits, { seat, token }) => (token === null ? bits : bits | (1 << seat)), 0);
  return [[id, { seq: head.seq, next: head.next, taken }]];
}
