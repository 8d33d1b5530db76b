import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rng, type Rng } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { readSince } from '../match/log/reading.ts';
import type { LogRow, MatchStore } from './store.ts';
import { openWriter } from './schema.ts';
import { sqliteReads } from './sqlite-reads.ts';
import { missingOf, rowsOf, storeIn, type AckedMove } from '../testing/logs.ts';
import { open, seatAll, type TestServer } from '../testing/test-server.ts';
import type { TestPlayer } from '../testing/player.ts';

/**
 * The number of matches, copies and cuts.
 *
 * Everything is first written to the WAL, and a power cut may leave its end missing or torn. Here both files are copied while matches are
 * played, and each copy is cut at a random place, even where a reliable disk would keep everything. The test shows that the rest of the log
 * is valid. flush.test.ts shows that acknowledged commands have been flushed.
 */
const [MATCHES, COPIES, CUTS] = [bySize(2, 6, 20), bySize(1, 5, 20), bySize(4, 12, 40)];
const SECTOR = 512;
const OWN_CHECKPOINT = 4000 * 4096;

let site: TestServer;
let folder: string;
let players: readonly TestPlayer<Market>[];
let matches: readonly string[];
beforeAll(async () => {
  site = await open();
  folder = join(site.folder, 'copy');
  const seated = [];
  for (let n = 0; n < MATCHES; n++)
    seated.push(await seatAll(site.origin, market, { preset: 'three' }, `${seed}/${n}`));
  players = seated.flatMap((one) => one.players);
  matches = seated.map(({ match }) => match);
});
afterAll(async () => {
  await Promise.all(players.map((player) => player.close()));
  await site.close();
});

interface Copy {
  readonly acked: readonly AckedMove[];
  readonly database: Buffer;
  readonly wal: Buffer;
}

const acks = (): readonly AckedMove[] =>
  players.flatMap(({ client, acks: all }) =>
    all.map(({ id, seq }) => ({ match: client.match, seat: client.welcome?.seat as number, id, seq })),
  );

/**
 * Copies the list of acknowledged commands first and then the files. The database file changes only at a checkpoint. The WAL stays too
 * small for the writer's own checkpoints, so only this function makes them. A checkpoint empties the WAL.
 */
function copy(checkpoint: boolean): Copy {
  const file = join(site.folder, 'boardwright.sqlite');
  if (checkpoint) {
    const db = new DatabaseSync(file);
    db.exec('PRAGMA busy_timeout = 5000');
    expect(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).toMatchObject({ busy: 0 });
    db.close();
  }
  const taken = { acked: acks(), wal: readFileSync(`${file}-wal`), database: readFileSync(file) };
  expect(taken.wal.length).toBeLessThan(OWN_CHECKPOINT);
  return taken;
}

/** Opens copied files as a starting server does. */
async function withLog<T>({ database, wal }: Copy, read: (store: MatchStore) => Promise<T>): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const file = join(folder, 'boardwright.sqlite');
  writeFileSync(file, database);
  writeFileSync(`${file}-wal`, wal);
  const db = openWriter(file);
  db.exec('PRAGMA synchronous = OFF');
  try {
    const usage = async () => ({ matches: 0, bytes: 0 });
    const write = () => Promise.reject(new Error('a copy'));
    return await read({
      ...sqliteReads(db, () => 0),
      now: async () => 0,
      write,
      usage,
      close: async () => {},
    });
  } finally {
    db.close();
  }
}

const TAILS = ['cut off', 'zeroes', 'noise', 'some sectors of it'] as const;

/** Returns a WAL as a power cut may leave it, if only the part before `from` is certain. */
function torn(wal: Buffer, from: number, tail: (typeof TAILS)[number], source: Rng): Buffer {
  const left = Buffer.from(wal);
  if (tail === 'cut off') return left.subarray(0, from);
  for (let at = from; at < left.length; at = (Math.floor(at / SECTOR) + 1) * SECTOR) {
    const sector = left.subarray(at, (Math.floor(at / SECTOR) + 1) * SECTOR);
    if (tail === 'some sectors of it' && source.below(2) === 0) continue;
    sector.fill(tail === 'noise' ? source.below(256) : 0);
  }
  return left;
}

/** Expects that every match is valid and a prefix of its later log. */
async function expectPrefixes(store: MatchStore, truth: ReadonlyMap<string, readonly LogRow[]>): Promise<void> {
  for (const [match, whole] of truth) {
    const past = await readSince({ game: market, store, match }, 0);
    const rows = await rowsOf(store, match);
    expect(past.ok ? 'whole' : past.error.code).toBe((await store.find(match)) === null ? 'no-match' : 'whole');
    expect(rows).toEqual(whole.slice(0, rows.length));
  }
}

/** Copies at random moments under load, sometimes right after a checkpoint. */
async function copies(source: Rng): Promise<readonly Copy[]> {
  const taken: Copy[] = [];
  for (let n = 0; n < COPIES; n++) {
    const enough = acks().length + 1 + source.below(20);
    const over = (): boolean => acks().length >= enough || players.every(({ scene }) => scene.outcome !== null);
    await Promise.race(players.map((player) => player.until(over)));
    taken.push(copy(n % 3 === 1));
  }
  return taken;
}

test(`${COPIES} copies under load, each torn ${CUTS} times: every match is whole, and the beginning of what it became`, async () => {
  const source = rng(seed);
  const playing = Promise.all(players.map((player) => player.play()));
  const taken = await copies(source);
  await playing;
  const store = await storeIn(site.folder);
  const truth = new Map<string, readonly LogRow[]>();
  for (const match of matches) truth.set(match, await rowsOf(store, match));
  await store.close();
  let lost = 0;
  for (const whole of taken) {
    expect(await withLog(whole, (all) => missingOf(all, whole.acked))).toEqual([]);
    for (let n = 0; n < CUTS; n++) {
      const tail = TAILS[n % TAILS.length] as (typeof TAILS)[number];
      const wal = torn(whole.wal, source.below(whole.wal.length + 1), tail, source);
      await withLog({ ...whole, wal }, async (rest) => {
        await expectPrefixes(rest, truth);
        lost += (await missingOf(rest, whole.acked)).length;
      });
    }
  }
  expect(lost).toBeGreaterThan(0);
});
