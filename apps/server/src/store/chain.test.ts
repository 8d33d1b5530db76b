import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pick, rng, type Rng } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { freshFolder, open, seatAll } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';
import { damage, genesis, seal } from './chain.ts';
import type { MatchRecord, MatchStore, StoredMatch, Head, LogRow } from './store.ts';
import { openStore } from './sqlite.ts';

let folder: string;
let match: string;
let whole: StoredMatch & { readonly rows: readonly LogRow[] };

beforeAll(async () => {
  const site = await open({ dataDir: freshFolder() });
  folder = site.folder;
  const store = await openStore(folder, (error) => expect.fail(error.message));
  for (let n = 0; whole === undefined || whole.rows.every((row) => row.private === null); n++) {
    const seated = await seatAll(site.origin, market, { preset: 'three' }, `${seed}/${n}`);
    match = seated.match;
    await Promise.all(seated.players.map((player) => player.play()));
    await Promise.all(seated.players.map((player) => player.close()));
    whole = store.load(match) as typeof whole;
  }
  await store.close();
  await site.server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (record: MatchRecord, head: Head, rows: readonly LogRow[]): string | null => damage(record, head, rows);

test('a whole log is whole, and has private parts', () => {
  expect(check(whole.record, whole.head, whole.rows)).toBeNull();
  expect(whole.rows.filter((row) => row.private !== null).length).toBeGreaterThan(0);
});

describe('a changed log is found out', () => {
  test('one flipped bit in any column of any row', () => {
    const source = rng(seed);
    for (let n = 0; n < bySize(100, 2000, 20_000); n++) {
      const at = source.below(whole.rows.length);
      const row = flip(whole.rows[at] as LogRow, source);
      expect(check(whole.record, whole.head, whole.rows.with(at, row))).not.toBeNull();
    }
  });

  test('one flipped bit in the record or in the head', () => {
    const source = rng(seed);
    const { over: _, deadline: __, next: ___, ...head } = whole.head;
    for (let n = 0; n < 500; n++) {
      expect(check(flip(whole.record, source), whole.head, whole.rows)).not.toBeNull();
      expect(check(whole.record, { ...whole.head, ...flip(head, source) }, whole.rows)).not.toBeNull();
    }
  });

  test('rows missing at the end, in the middle, at the start; rows in another order; rows twice', () => {
    const { record, head, rows } = whole;
    const swapped = (i: number): readonly LogRow[] =>
      rows.with(i, rows[i + 1] as LogRow).with(i + 1, rows[i] as LogRow);
    const wrong = [...rows.keys()].flatMap((i) => [
      rows.slice(0, i),
      rows.toSpliced(i, 1),
      rows.toSpliced(i, 0, rows[i] as LogRow),
      ...(i + 1 < rows.length ? [swapped(i)] : []),
    ]);
    expect(wrong.filter((store) => check(record, head, store) === null)).toEqual([]);
  });

  test('on disk: the match is refused before anything of it is served, and others are served', async () => {
    const site = await open({ dataDir: folder });
    const other = await seatAll(site.origin, market, { preset: 'two' });
    const db = new DatabaseSync(join(folder, 'boardwright.sqlite'));
    db.prepare('UPDATE ev SET body = replace(body, ?, ?) WHERE match = ? AND seq = 4').run('roll', 'Roll', match);
    db.close();
    const player = await new TestPlayer({ origin: site.origin, game: market, match, token: null, seed }).open();
    player.say({ type: 'hello', protocol: 1, match, token: null, have: -1 });
    expect(await player.next('fault', 0)).toMatchObject({ fault: { code: 'log-damaged' } });
    expect(player.bytes).toHaveLength(1);
    expect(site.reports).toEqual([expect.stringContaining('log-damaged')]);
    await Promise.all(other.players.map((one) => one.play()));
    await Promise.all([...other.players, player].map((one) => one.close()));
    await site.close();
  });
});

test('a damaged match that is due is reported once and holds up no others', async () => {
  const [dataDir, late] = [
    freshFolder(),
    { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const,
  ];
  const before = await open({ dataDir });
  const [bad, good] = [
    await seatAll(before.origin, market, { preset: 'two', clock: late }),
    await seatAll(before.origin, market, { preset: 'two', clock: late }),
  ];
  await Promise.all([...bad.players, ...good.players].map((player) => player.close()));
  await before.server.close();
  const db = new DatabaseSync(join(dataDir, 'boardwright.sqlite'));
  db.prepare("UPDATE ev SET body = body || ' ' WHERE match = ?").run(bad.match);
  db.prepare('UPDATE match SET deadline = 1').run();
  db.close();
  const time = { now: () => 2 ** 42, wall: () => 2 ** 42 };
  const site = await open({ dataDir, time, limits: { sweepMs: 5 } });
  const over = async (): Promise<boolean> =>
    ((await (await fetch(`${site.origin}/api/matches/${good.match}`)).json()) as { readonly over: boolean }).over;
  while (!(await over())) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(site.reports).toEqual([expect.stringContaining('log-damaged')]);
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the chain does not tell what is private', () => {
  const sha = (parts: readonly unknown[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

  test('who has the public columns and a digest of each private part can verify the whole log', () => {
    const veiled = whole.rows.map(({ private: hidden, salt, ...row }) => ({
      ...row,
      veil: hidden === null ? null : sha([salt, hidden]),
    }));
    let [prev, prevTs] = [genesis(whole.record), whole.record.created];
    for (const { match: id, seq, by, cmd, version, body, veil, ts, hash } of veiled) {
      expect(sha([prev, prevTs, id, seq, by, cmd, version, body, veil])).toBe(hash);
      [prev, prevTs] = [hash, ts];
    }
    expect(prev).toBe(whole.head.headHash);
  });

  test('the public column of a secret ply says what a spectator is told, and not the action', () => {
    for (const row of whole.rows.filter(({ private: hidden }) => hidden !== null)) {
      expect(JSON.parse(row.body)).not.toHaveProperty('action');
      expect(JSON.parse(row.body)).toMatchObject({ news: { action: null } });
    }
  });

  test('the same private part gives another hash each time, because of the salt', () => {
    const salts = whole.rows.flatMap((row) => row.salt ?? []);
    expect(new Set(salts).size).toBe(salts.length);
    const row = whole.rows.find(({ salt }) => salt !== null) as LogRow;
    expect(seal({ ...row, salt: `${row.salt}x` }, 0)).not.toBe(seal(row, 0));
  });

  test('the key of the dice is bound by the first hash, and is in no row', () => {
    expect(genesis({ ...whole.record, key: 'another' })).not.toBe(genesis(whole.record));
    expect(JSON.stringify(whole.rows)).not.toContain(whole.record.key);
  });
});

describe('a log on disk', () => {
  let store: MatchStore;
  const id = 'AAAAAAAAAAAAAAAA';
  const record = (): MatchRecord => ({ ...whole.record, id });
  const head = (n: number): Head => ({ head: n, headHash: 'h', headTs: 0, over: false, deadline: null, next: null });
  const row = (seq: number, by: number, cmd: string): LogRow => ({
    ...(whole.rows[0] as LogRow),
    match: id,
    seq,
    by,
    cmd,
  });
  beforeAll(async () => {
    store = await openStore(join(folder, 'raw'), (error) => expect.fail(error.message));
    await store.write({ op: 'create', record: record(), head: head(0), seats: [] });
  });
  afterAll(() => store.close());

  test('takes a row once per command and once per place, whole transactions only', async () => {
    const append = (from: number, rows: readonly LogRow[]) =>
      store.write({ op: 'append', match: id, from, at: 1, rows, head: head(from + rows.length), then: null });
    expect(await append(0, [row(1, 0, 'a'), row(2, -1, 'draw:0')])).toBe('ok');
    expect(await append(2, [row(3, 0, 'a')])).toBe('dup');
    expect(await append(1, [row(2, 0, 'b')])).toBe('conflict');
    expect(await append(2, [row(3, 1, 'b'), row(4, -1, 'draw:0')])).toBe('dup');
    expect(await append(2, [row(3, 1, 'a')])).toBe('ok');
    expect(store.load(id)?.rows.map(({ seq, by, cmd }) => [seq, by, cmd])).toEqual([
      [1, 0, 'a'],
      [2, -1, 'draw:0'],
      [3, 1, 'a'],
    ]);
    expect(store.seqOf(id, 1, 'a')).toBe(3);
    expect(store.seqOf(id, 1, 'b')).toBeNull();
  });

  test('takes many writes in few commits, and answers each', async () => {
    const writes = Array.from({ length: 1000 }, (_, i) => store.write({ op: 'beat', now: i }));
    expect(new Set(await Promise.all(writes))).toEqual(new Set(['ok']));
    expect(store.lastBeat()).toBe(999);
  });
});

/** One bit of one character of a text, or one bit of a number; null becomes something. */
function flip<T extends object>(value: T, source: Rng): T {
  const key = pick(Object.keys(value), source) as keyof T;
  const cell = value[key] as unknown;
  if (typeof cell === 'number') return { ...value, [key]: cell ^ (1 << source.below(8)) };
  if (typeof cell !== 'string') return { ...value, [key]: '0' };
  const at = source.below(cell.length);
  const changed = String.fromCharCode(cell.charCodeAt(at) ^ (1 << source.below(7)));
  return { ...value, [key]: cell.slice(0, at) + changed + cell.slice(at + 1) };
}
