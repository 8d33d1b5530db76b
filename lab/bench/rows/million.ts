/** Measures writes, reads and claims in a database with a million matches (or MATCHES), compared with one of ten thousand. */
import { required, unwrap } from '@boardwright/core';
import { ownPostgres } from '../../../tools/postgres.ts';
import { genesis, sealRows, tipAfter } from '../../../apps/server/src/store/chain.ts';
import type { Adoption, ChainTip, LogRow, MatchStore } from '../../../apps/server/src/store/store.ts';
import { freshDatabase, postgresStore, runSql, urlOf } from '../../../apps/server/src/testing/postgres.ts';
import { median, type Reading, type Row } from '../measure.ts';

const [FEW, MANY, ROWS] = [10_000, Number(process.env['MATCHES'] ?? 1_000_000), 20];
/** The number of matches that are written to and read. They are from the middle of the tables. */
const PROBES = 300;
const TURNS = 3;
/** The number of matches that one statement creates. */
const CHUNK = 20_000;
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=2GB',
  'max_wal_size=4GB',
];

const idOf = (name: string, n: number): string => `${name}-${n}`.padEnd(16, '-');

const PROBED = Array.from({ length: PROBES }, (_, n) => idOf('probe', n));

function row(seq: number): LogRow {
  const body = `{"type":"ply","at":${seq},"actor":${seq % 2},"action":{"type":"HOP","from":12,"path":[28]}}`;
  return { seq, by: seq % 2, cmd: `command-number-${seq}`, body, private: null, salt: null, ts: seq, version: 1 };
}

function probe(n: number): Adoption {
  const facts = { game: 'hopnjump', version: 1, options: '{}', clock: null, pair: null, openAfter: null, room: null };
  const record = { id: idOf('probe', n), ...facts, seed: 'seed', key: 'key', created: 1 };
  const rows = sealRows(
    record.id,
    genesis(record),
    Array.from({ length: ROWS }, (_, i) => row(i + 1)),
  );
  return { op: 'adopt', match: record.id, record, seats: [], rows, at: ROWS, over: false, next: null, due: n + 1 };
}

/** Fills the tables from match `from` on. These matches are due much later than any that is measured. */
async function fill(url: string, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += CHUNK)
    await runSql(
      url,
      `WITH m AS (
        INSERT INTO matches (id, game, version, options, seed, key, created, head, head_hash, head_ts, at, over, due)
        SELECT 'filler' || lpad(n::text, 10, '0'), 'hopnjump', 1, '{}', 's', 'k', 1, ${ROWS}, 'h', 1, 1, false, 1000000000 + n
        FROM generate_series(${at}, ${Math.min(to, at + CHUNK) - 1}) AS n RETURNING number
      ) INSERT INTO log SELECT number, seq, seq % 2, 'command-number-' || seq,
        '{"type":"ply","at":1,"actor":0,"action":{"type":"HOP","from":12,"path":[28]}}', NULL, NULL, 1, 1, repeat('h', 43)
        FROM m, generate_series(1, ${ROWS}) AS seq`,
    );
}

async function site(folder: string, matches: number): Promise<MatchStore> {
  const url = await freshDatabase(folder);
  const store = await postgresStore(url);
  await fill(url, 0, matches / 2);
  for (let n = 0; n < PROBES; n++) await store.write(probe(n));
  await fill(url, matches / 2, matches);
  await runSql(url, 'ANALYZE');
  return store;
}

const WORK = ['append', 'open', 'claim', 'heads'] as const;
/** The milliseconds of each kind of work. The first round warms up. heads: the reading of all measured matches at once. */
type Costs = Readonly<Record<(typeof WORK)[number], number[]>>;

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  into.push(performance.now() - start);
}

async function round(store: MatchStore, n: number, costs: Costs): Promise<void> {
  const match = idOf('probe', n);
  let tip: ChainTip | null = null;
  await timed(costs.open, async () => void ({ tip } = unwrap(await store.open(match))));
  const end = required<ChainTip>(tip, 'tip');
  const rows = sealRows(match, end, [row(end.seq + 1)]);
  await timed(costs.append, () =>
    store.write({ op: 'append', match, tip: end, at: tipAfter(end, rows).seq, rows, over: false, next: null }),
  );
  await timed(costs.claim, async () => store.release(await store.claim(n + 1, 1, n + 10_000)));
  await timed(costs.heads, () => store.heads(PROBED));
}

/** Returns the size of the tables and indexes of all sites, in gigabytes. */
async function diskOf(folder: string): Promise<number> {
  const [row] = await runSql(urlOf(folder), 'SELECT pg_database_size(current_database())::float8 / 1e9 AS size');
  return Number(row?.['size']);
}

async function compared(): Promise<Reading> {
  const database = await ownPostgres(() => SETTINGS);
  try {
    const stores = [await site(database.folder, FEW), await site(database.folder, MANY)] as const;
    const costs = stores.map((): Costs => ({ append: [], open: [], claim: [], heads: [] }));
    for (let turn = 0; turn < TURNS; turn++)
      for (let n = 0; n < PROBES; n++)
        for (const [i, store] of stores.entries()) await round(store, n, required(costs[i], 'costs'));
    const disk = await diskOf(database.folder);
    for (const store of stores) await store.close();
    return readingOf(costs as [Costs, Costs], disk);
  } finally {
    await database.remove();
  }
}

function readingOf([few, many]: readonly [Costs, Costs], disk: number): Reading {
  const notes: Record<string, number> = { 'disk, GB': disk };
  const ratios = WORK.map((name) => {
    const [small, large] = [few, many].map((costs) => median(costs[name].slice(PROBES))) as [number, number];
    notes[`${name}: at ${FEW} matches, ms`] = small;
    notes[`${name}: at ${MANY} matches, ms`] = large;
    return large / small;
  });
  return { figure: Math.max(...ratios), notes };
}

/** The measurement. Repetitions share it, because filling the tables takes minutes. */
let reading: Promise<Reading> | null = null;

export const rows: readonly Row[] = [
  {
    name: `million: append, open, claim and heads on PostgreSQL with ${MANY} matches of ${ROWS} rows, against ${FEW}`,
    unit: '×',
    long: true,
    aim: 1.5,
    run: () => (reading ??= compared()),
  },
];
