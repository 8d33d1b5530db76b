import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pick, rng, unwrap, type Rng } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { storeIn } from '../testing/logs.ts';
import { TestPlayer } from '../testing/player.ts';
import { freshFolder, open, seatAll } from '../testing/test-server.ts';
import { SNAPSHOT_EVERY } from '../match/log/snapshot.ts';
import { chainDamage, genesis, seal } from './chain.ts';
import { rowOf } from './sqlite-rows.ts';
import type { MatchRecord, SealedRow, StoredMatch } from './store.ts';

let folder: string;
let match: string;
let whole: StoredMatch & { readonly rows: readonly SealedRow[] };

const NUMBER = '(SELECT number FROM matches WHERE id = ?)';
const fileIn = (there: string): string => join(there, 'boardwright.sqlite');

async function wholeOf(id: string): Promise<typeof whole> {
  const store = await storeIn(folder);
  const found = unwrap(await store.read(id, { atMost: 0 }));
  await store.close();
  const db = new DatabaseSync(fileIn(folder));
  const rows = db.prepare(`SELECT * FROM log WHERE match = ${NUMBER} ORDER BY seq`).all(id).map(rowOf);
  db.close();
  return { ...found, rows };
}

/** Returns whether a match has private parts and no snapshot. A log with a snapshot would be read, and so verified, only from there on. */
function isFit(played: typeof whole | undefined): boolean {
  if (played === undefined || played.rows.length >= SNAPSHOT_EVERY) return false;
  return played.rows.some((row) => row.private !== null);
}

beforeAll(async () => {
  const site = await open({ dataDir: freshFolder() });
  folder = site.folder;
  for (let n = 0; !isFit(whole); n++) {
    const seated = await seatAll(site.origin, market, { preset: 'three' }, `${seed}/${n}`);
    match = seated.match;
    await Promise.all(seated.players.map((player) => player.play()));
    await Promise.all(seated.players.map((player) => player.close()));
    whole = await wholeOf(match);
  }
  await site.server.close();
});

const check = (record: MatchRecord, rows: readonly SealedRow[], head: number = whole.rows.length): string | null =>
  chainDamage(record.id, genesis(record), rows, head);

test('a whole log is whole, and has private parts', () => {
  expect(check(whole.record, whole.rows)).toBeNull();
  expect(whole.rows.filter((row) => row.private !== null).length).toBeGreaterThan(0);
});

describe('a changed log is found out', () => {
  test('one flipped bit in any column of any row', () => {
    const source = rng(seed);
    for (let n = 0; n < bySize(100, 2000, 20_000); n++) {
      const at = source.below(whole.rows.length);
      const { ts, ...row } = whole.rows[at] as SealedRow;
      // the signature covers everything except the time of the last row
      const changed = at === whole.rows.length - 1 ? { ...flip(row, source), ts } : flip({ ...row, ts }, source);
      expect(check(whole.record, whole.rows.with(at, changed))).not.toBeNull();
    }
  });

  test('one flipped bit in the record', () => {
    const source = rng(seed);
    for (let n = 0; n < 500; n++) expect(check(flip(whole.record, source), whole.rows)).not.toBeNull();
  });

  test('rows missing at the end, in the middle, at the start; rows in another order; rows twice', () => {
    const { record, rows } = whole;
    const swapped = (i: number): readonly SealedRow[] =>
      rows.with(i, rows[i + 1] as SealedRow).with(i + 1, rows[i] as SealedRow);
    const wrong = [...rows.keys()].flatMap((i) => [
      rows.slice(0, i),
      rows.toSpliced(i, 1),
      rows.toSpliced(i, 0, rows[i] as SealedRow),
      ...(i + 1 < rows.length ? [swapped(i)] : []),
    ]);
    expect(wrong.filter((one) => check(record, one) === null)).toEqual([]);
  });

  test.each([
    ['a row', `UPDATE log SET body = replace(body, 'roll', 'Roll') WHERE match = ${NUMBER} AND seq = 4`],
    ['a row that is lost at the end', `DELETE FROM log WHERE match = ${NUMBER} AND seq > 10`],
    ['all rows lost', `DELETE FROM log WHERE match = ${NUMBER}`],
  ])('on disk: %s: the match is refused before anything of it is served, and others are served', async (_what, sql) => {
    const db = new DatabaseSync(fileIn(folder));
    const lost = db.prepare(`SELECT * FROM log WHERE match = ${NUMBER}`).all(match);
    db.prepare(sql).run(match);
    db.close();
    const site = await open({ dataDir: folder });
    const other = await seatAll(site.origin, market, { preset: 'two' });
    const player = await new TestPlayer({ origin: site.origin, game: market, match, token: null, seed }).open();
    player.say({ type: 'hello', protocol: 3, match, token: null, have: -1 });
    expect(await player.next('fault', 0)).toMatchObject({ fault: { code: 'log-damaged' } });
    expect(player.bytes).toHaveLength(1);
    expect(site.reports).toEqual([expect.stringContaining('log-damaged')]);
    await Promise.all(other.players.map((one) => one.play()));
    await Promise.all([...other.players, player].map((one) => one.close()));
    await site.close();
    restore(lost);
  });
});

function restore(rows: readonly Record<string, unknown>[]): void {
  const db = new DatabaseSync(fileIn(folder));
  const put = db.prepare('INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const cells of rows) put.run(...(Object.values(cells) as string[]));
  db.close();
}

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
  const db = new DatabaseSync(fileIn(dataDir));
  db.prepare(`UPDATE log SET body = body || ' ' WHERE match = ${NUMBER}`).run(bad.match);
  db.prepare('UPDATE due SET at = 1').run();
  db.close();
  const time = { now: () => 2 ** 42, wall: () => 2 ** 42 };
  const site = await open({ dataDir, time, limits: { sweepMs: 5, unstartedMs: 2 ** 43 } });
  const over = async (): Promise<boolean> =>
    ((await (await fetch(`${site.origin}/api/matches/${good.match}`)).json()) as { readonly over: boolean }).over;
  await expect.poll(over).toBe(true);
  await expect.poll(() => site.reports).toEqual([expect.stringContaining('log-damaged')]);
  await site.close();
});

describe('the chain does not tell what is private', () => {
  const sha = (parts: readonly unknown[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

  test('who has the public columns and a digest of each private part can verify the whole log', () => {
    const veiled = whole.rows.map(({ private: hidden, salt, ...row }) => ({
      ...row,
      veil: hidden === null ? null : sha([salt, hidden]),
    }));
    let { hash: prev, ts: prevTs } = genesis(whole.record);
    for (const { seq, by, cmd, version, body, veil, ts, hash } of veiled) {
      expect(sha([prev, prevTs, match, seq, by, cmd, version, body, veil])).toBe(hash);
      [prev, prevTs] = [hash, ts];
    }
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
    const row = whole.rows.find(({ salt }) => salt !== null) as SealedRow;
    const tip = genesis(whole.record);
    expect(seal(match, { ...row, salt: `${row.salt}x` }, tip)).not.toBe(seal(match, row, tip));
  });

  test('the key of the dice is bound by the first hash, and is in no row', () => {
    expect(genesis({ ...whole.record, key: 'another' })).not.toEqual(genesis(whole.record));
    expect(JSON.stringify(whole.rows)).not.toContain(whole.record.key);
  });
});

/** Flips one bit of a string or number; replaces null by a value. */
function flip<T extends object>(value: T, source: Rng): T {
  const key = pick(Object.keys(value), source) as keyof T;
  const cell = value[key] as unknown;
  if (typeof cell === 'number') return { ...value, [key]: cell ^ (1 << source.below(8)) };
  if (typeof cell !== 'string') return { ...value, [key]: '0' };
  const at = source.below(cell.length);
  const changed = String.fromCharCode(cell.charCodeAt(at) ^ (1 << source.below(7)));
  return { ...value, [key]: cell.slice(0, at) + changed + cell.slice(at + 1) };
}
