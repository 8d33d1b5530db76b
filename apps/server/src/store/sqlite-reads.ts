/** Reads from the SQLite file. Each log is verified before any of it is returned. */
import type { DatabaseSync } from 'node:sqlite';
import { ok, type Result } from '@boardwright/core';
import { damagedLog, NO_MATCH } from '../faults.ts';
import { commandKey } from './command-index.ts';
import { isFree } from './free-seats.ts';
import { chainDamage, genesis, openRow, sealSnapshot, tipAfter } from './chain.ts';
import { SCHEMA } from './schema.ts';
import {
  numberIn,
  numberCell,
  prepareAll,
  recordOf,
  roomRowOf,
  rowOf,
  seatRowOf,
  snapshotOf,
  textCell,
  tipOf,
  type Cells,
  type Statements,
} from './sqlite-rows.ts';
import type {
  ChainTip,
  DayCount,
  StoredListing,
  MatchStatus,
  OwnStore,
  PushRow,
  ReadFrom,
  Reading,
  RoomRow,
  SealedRow,
  StoredMatch,
  StoredSnapshot,
} from './store.ts';
import { MOST_AFTER } from './store.ts';

const TEXTS = {
  match: `SELECT *, (SELECT later.id FROM matches AS later WHERE later.id = matches.next) AS following
    FROM matches LEFT JOIN due ON due.match = number WHERE id = ?`,
  seats: 'SELECT * FROM seats LEFT JOIN shares USING (match, seat) WHERE match = ? ORDER BY seat',
  last: 'SELECT max(seq) AS seq FROM log WHERE match = ?',
  head: 'SELECT seq FROM heads WHERE match = ?',
  row: 'SELECT * FROM log WHERE match = ? AND seq = ?',
  rows: 'SELECT * FROM log WHERE match = ? AND seq > ? AND seq <= ? ORDER BY seq',
  before: 'SELECT * FROM snapshots WHERE match = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
  number: 'SELECT number FROM matches WHERE id = ?',
  command: `SELECT seq FROM commands JOIN log USING (match, seq)
    WHERE commands.match = ? AND key = ? AND by = ? AND cmd = ? ORDER BY seq LIMIT 1`,
  indexed: "SELECT value AS position FROM meta WHERE key = 'indexed'",
  newest: 'SELECT position, seq, by, cmd FROM log WHERE match = ? ORDER BY seq DESC',
  status: `SELECT (SELECT max(seq) FROM log WHERE match = number) AS seq,
      (SELECT later.id FROM matches AS later WHERE later.id = matches.next) AS following,
      (SELECT sum(1 << seat) FROM seats WHERE match = number AND token IS NOT NULL) AS taken
    FROM matches WHERE id = ?`,
  due: 'SELECT id FROM due JOIN matches ON number = due.match WHERE at <= ? ORDER BY at LIMIT ?',
  beat: "SELECT max(value) AS beat FROM (SELECT value FROM meta WHERE key = 'beat' UNION ALL SELECT at FROM batch)",
  room: 'SELECT * FROM rooms WHERE id = ?',
  listed: `SELECT rooms.* FROM rooms JOIN matches USING (id) WHERE listed = 1 AND id IN (SELECT value FROM json_each(?))
    ORDER BY number DESC`,
  counts: 'SELECT key, day, used FROM limits WHERE day BETWEEN ? - 1 AND ?',
  list: 'SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?',
  pushes: `SELECT id AS match, seat, endpoint, p256dh, auth, title FROM pushes JOIN matches ON number = pushes.match
    WHERE id = ? AND seat = ?`,
  siteKeys: 'SELECT keys FROM site',
  bans: 'SELECT key, until FROM bans WHERE until > ? ORDER BY key',
  begin: 'BEGIN',
  commit: 'COMMIT',
} as const;
type Sql = Statements<typeof TEXTS>;

const ALL = Number.MAX_SAFE_INTEGER;
const LAST: ReadFrom = { atMost: ALL };

/** Creates the read functions. headOf: returns the known end of a match's log. */
export function sqliteReads(
  db: DatabaseSync,
  headOf: (match: string) => number,
): Omit<OwnStore, 'write' | 'usage' | 'now' | 'close'> {
  const sql = prepareAll(db, TEXTS);
  const dueBy = async (now: number, limit: number): Promise<readonly string[]> =>
    sql.due.all(now, limit).flatMap((row) => textCell(row, 'id') ?? []);
  return {
    find: async (match) => found(sql, match)?.stored ?? null,
    open: async (match) => atOnce(sql, () => read(sql, match, LAST, ALL, headOf(match))),
    read: async (match, from, to = ALL) => atOnce(sql, () => read(sql, match, from, to, headOf(match))),
    after: async (ends) => atOnce(sql, () => new Map([...ends].map(([match, seq]) => [match, after(sql, match, seq)]))),
    seqOf: async (match, by, cmd) => atOnce(sql, () => seqOf(sql, match, by, cmd)),
    heads: async (matches) => atOnce(sql, () => new Map(matches.flatMap((match) => statusOf(sql, match)))),
    list: async (after, limit) => sql.list.all(after, limit).flatMap((row) => textCell(row, 'id') ?? []),
    schema: SCHEMA,
    room: async (id) => roomIn(sql, id),
    listed: async (limit, matches) => atOnce(sql, () => listedIn(sql, limit, matches)),
    dueBy,
    claim: dueBy,
    release: async () => {},
    shared: null,
    lastBeat: async () => numberCell(sql.beat.get(), 'beat'),
    pushes: async (match, seat) => sql.pushes.all(match, seat).map(pushRowOf),
    bans: async (now) =>
      sql.bans.all(now).map((cells) => ({ key: textCell(cells, 'key') ?? '', until: numberIn(cells, 'until') })),
    siteKeys: async () => textCell(sql.siteKeys.get() ?? {}, 'keys'),
    counts: async (day) => sql.counts.all(day, day).map(dayCountOf),
  };
}

function roomIn(sql: Sql, id: string): RoomRow | null {
  const cells = sql.room.get(id);
  return cells === undefined ? null : roomRowOf(cells);
}

function listedIn(sql: Sql, limit: number, matches: readonly string[]): readonly StoredListing[] {
  const tables: StoredListing[] = [];
  for (const room of sql.listed.all(JSON.stringify(matches)).map(roomRowOf)) {
    const stored = found(sql, room.id)?.stored;
    if (stored?.head.seq === 0 && stored.seats.some(isFree)) tables.push({ stored, room });
    if (tables.length === limit) break;
  }
  return tables;
}

function dayCountOf(cells: Cells): DayCount {
  return { key: textCell(cells, 'key') ?? '', day: numberIn(cells, 'day'), used: numberIn(cells, 'used') };
}

function pushRowOf(cells: Cells): PushRow {
  const text = (name: string): string => textCell(cells, name) ?? '';
  return {
    match: text('match'),
    seat: numberIn(cells, 'seat'),
    endpoint: text('endpoint'),
    p256dh: text('p256dh'),
    auth: text('auth'),
    title: text('title'),
  };
}

/** Reads in one transaction, so that all data is from the same moment. */
function atOnce<T>(sql: Sql, look: () => T): T {
  sql.begin.run();
  try {
    return look();
  } finally {
    sql.commit.run();
  }
}

function found(sql: Sql, match: string): { readonly number: number; readonly stored: StoredMatch } | null {
  const cells = sql.match.get(match);
  if (cells === undefined) return null;
  const number = numberIn(cells, 'number');
  const [draw, terms] = [numberCell(cells, 'asked_draw'), textCell(cells, 'asked')];
  const head = {
    ...(draw !== null && terms !== null && { asked: { draw, terms } }),
    seq: numberCell(sql.last.get(number), 'seq') ?? 0,
    over: cells['over'] === 1,
    next: textCell(cells, 'following'),
    due: numberCell(cells, 'at'),
  };
  return { number, stored: { record: recordOf(cells), head, seats: sql.seats.all(number).map(seatRowOf) } };
}

function statusOf(sql: Sql, match: string): readonly [string, MatchStatus][] {
  const cells = sql.status.get(match);
  if (cells === undefined) return [];
  const [seq, taken] = [numberCell(cells, 'seq') ?? 0, numberCell(cells, 'taken') ?? 0];
  return [[match, { seq, next: textCell(cells, 'following'), taken }]];
}

/** Returns the entry of a command. Looks into the newest rows and then into the index. */
function seqOf(sql: Sql, match: string, by: number, cmd: string): number | null {
  const number = numberCell(sql.number.get(match), 'number');
  if (number === null) return null;
  const indexed = numberCell(sql.indexed.get(), 'position') ?? 0;
  for (const row of sql.newest.iterate(number)) {
    if (numberIn(row, 'position') <= indexed) break;
    if (row['by'] === by && row['cmd'] === cmd) return numberIn(row, 'seq');
  }
  return numberCell(sql.command.get(number, commandKey(by, cmd), by, cmd), 'seq');
}

function after(sql: Sql, match: string, seq: number): readonly SealedRow[] {
  const number = numberCell(sql.number.get(match), 'number');
  return number === null ? [] : sql.rows.all(number, seq, seq + MOST_AFTER).map(rowOf);
}

function read(sql: Sql, match: string, from: ReadFrom, to: number, known: number): Result<Reading> {
  const whole = found(sql, match);
  if (whole === null) return NO_MATCH;
  const { number, stored } = whole;
  const start = startOf(sql, number, stored, from);
  const rows = sql.rows.all(number, start.tip.seq, to).map(rowOf);
  const head = Math.max(known, numberCell(sql.head.get(number), 'seq') ?? 0);
  const wrong = chainDamage(match, start.tip, rows, Math.min(head, to));
  if (wrong !== null) return damagedLog(wrong);
  return ok({ ...stored, snapshot: start.snapshot, rows: rows.map(openRow), tip: tipAfter(start.tip, rows) });
}

/** Returns where to start reading. An invalid snapshot is ignored. */
function startOf(
  sql: Sql,
  number: number,
  { record }: StoredMatch,
  from: ReadFrom,
): { readonly snapshot: StoredSnapshot | null; readonly tip: ChainTip } {
  const cells = sql.before.get(number, from.atMost);
  const row = cells === undefined ? undefined : sql.row.get(number, numberIn(cells, 'seq'));
  if (cells !== undefined && row !== undefined) {
    const { hash, ...snapshot } = snapshotOf(cells);
    const tip = tipOf(row);
    if (hash === sealSnapshot(record.id, snapshot, tip.hash)) return { snapshot, tip };
  }
  return { snapshot: null, tip: genesis(record) };
}
