import { setTimeout } from 'node:timers/promises';
import { itemAt, rng, unwrap } from '@boardwright/core';
import type { Hop } from '@boardwright/games/hopnjump';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, ownPostgres, type OwnPostgres } from '../../../../../tools/postgres.ts';
import { bySize, seed } from '../../../../../tools/size.ts';
import { expectKept, playedBy, playOne, seatAtLast, type Played } from '../../testing/kept.ts';
import type { TestPlayer } from '../../testing/player.ts';
import { freshDatabase, postgresStore, runSql, urlOf } from '../../testing/postgres.ts';
import { open, type TestServer } from '../../testing/test-server.ts';
import { sealRows, tipAfter } from '../chain.ts';
import { append, creation, ONE } from '../../testing/stored-rows.ts';
import type { ChainTip } from '../store.ts';

const KILLS = bySize(1, 3, 20);
const TABLES = bySize(3, 6, 30);
/** Minimum number of answered commands between two outages. */
const BETWEEN = bySize(20, 40, 400);
const PATIENCE = { timeout: bySize(90_000, 90_000, 900_000) };
const POLL_MS = 5;
/** Maximum milliseconds from the return of the database until players get answers. Measured in release runs only. */
const RESUME_MS = bySize(Infinity, Infinity, 5000);
const CONNECTIONS = 4;

// not every platform has the PostgreSQL package
describe.skipIf(!hasPostgres)('a database that goes away', () => {
  let database: OwnPostgres;
  let url: string;
  let site: TestServer;
  const lines: string[] = [];
  const openSite = async (): Promise<TestServer> => {
    const report = (line: string): void => void lines.push(line);
    return open({ store: await postgresStore(url, { report, connections: CONNECTIONS }), report });
  };
  beforeAll(async () => {
    database = await ownPostgres();
    url = await freshDatabase(database.folder);
    site = await openSite();
  });
  afterAll(async () => {
    await site.close();
    await database.remove();
  }, 60_000);

  const cutAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'boardwright'`;

  /** Plays at all tables during this many outages. Returns how many milliseconds the first answer after each outage took. */
  async function playThrough(
    times: number,
    outage: (n: number) => Promise<void>,
  ): Promise<{ readonly resumed: readonly number[]; readonly kept: string }> {
    const [resumed, played]: [number[], Played[]] = [[], []];
    let isDone = false;
    const done = (): boolean => isDone;
    const playing = new Set<TestPlayer<Hop>>();
    let answered = 0;
    const answers = (): number => [...playing].reduce((sum, { answers: all }) => sum + all.length, answered);
    const playOn = async (table: number): Promise<void> => {
      for (let n = 0; !done(); n++) {
        const { match, players } = await seatAtLast(site.origin, `${table}/${n}`);
        for (const player of players) playing.add(player);
        await playOne(players, rng(`${seed}/${table}/${n}`), done);
        for (const player of players) playing.delete(player);
        answered += players.reduce((sum, { answers: all }) => sum + all.length, 0);
        await Promise.all(players.map((player) => player.close()));
        played.push(playedBy(match, players));
      }
    };
    const tables = Array.from({ length: TABLES }, (_, table) => playOn(table));
    for (let n = 0; n < times; n++) {
      const enough = answers() + BETWEEN;
      while (answers() < enough) await Promise.race([setTimeout(POLL_MS), ...tables]);
      await outage(n);
      const [before, since] = [answers(), performance.now()];
      while (answers() === before) await Promise.race([setTimeout(POLL_MS), ...tables]);
      resumed.push(performance.now() - since);
    }
    const enough = answers() + BETWEEN;
    while (answers() < enough) await Promise.race([setTimeout(POLL_MS), ...tables]);
    isDone = true;
    for (const player of playing) player.nudge();
    await Promise.all(tables);
    const store = await postgresStore(url);
    const kept = await expectKept(store, played);
    await store.close();
    return { resumed, kept };
  }

  test(`killed and started again ${KILLS} times under load, it has lost nothing`, PATIENCE, async () => {
    const { resumed, kept } = await playThrough(KILLS, async (n) => {
      await (n % 2 === 0 ? database.kill() : database.stop());
      await database.start();
    });
    expect(lines).toContain('the database is back');
    console.log(
      `${KILLS} ends of the database, ${kept}, played on after at most ${Math.round(Math.max(...resumed))} ms`,
    );
    expect(Math.max(...resumed)).toBeLessThanOrEqual(RESUME_MS);
    expect(lines.filter((line) => !line.startsWith('the database is'))).toEqual([]);
  });

  test('a standby that was asked to write is left for its successor', async () => {
    await playThrough(1, async () => {
      const all = `${urlOf(database.folder)}&options=-cdefault_transaction_read_only%3Doff`;
      const setReadOnly = async (on: string): Promise<void> => {
        await runSql(all, `ALTER SYSTEM SET default_transaction_read_only = ${on}`);
        await runSql(all, 'SELECT pg_reload_conf()');
        await runSql(all, cutAll);
      };
      await setReadOnly('on');
      while (!lines.some((line) => line.includes('read-only'))) await setTimeout(POLL_MS);
      await setReadOnly('off');
    });
    expect(lines.at(-1)).toBe('the database is back');
  });

  test('a node has as many connections as it is allowed, and one that listens', async () => {
    const stores = await Promise.all([1, 2].map(() => postgresStore(url, { connections: 2 })));
    const count = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'boardwright'`;
    const [before] = await runSql(url, count);
    await Promise.all(stores.flatMap((store) => Array.from({ length: 50 }, () => store.find(ONE))));
    const [after] = await runSql(url, count);
    expect(Number(after?.['count'])).toBeLessThanOrEqual(CONNECTIONS + 1 + stores.length * 3);
    expect(Number(after?.['count'])).toBeGreaterThanOrEqual(Number(before?.['count']));
    await Promise.all(stores.map((store) => store.close()));
  });

  test('an address that asks for TLS is not served without it', async () => {
    await expect(postgresStore(`${url}&sslmode=require`)).rejects.toThrow('does not support SSL');
  });

  test('a connection that listens is made again, and what was missed is looked for', async () => {
    const [one, other] = [await postgresStore(url), await postgresStore(url)];
    const heard: string[] = [];
    let connections = 0;
    const isConnected = (): boolean => connections > 0;
    other.shared?.listen(
      (matches) => heard.push(...matches),
      () => connections++,
    );
    await runSql(url, `${cutAll} AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%')`);
    while (!isConnected()) await setTimeout(POLL_MS);
    await one.write(creation(ONE));
    while (!heard.includes(ONE)) {
      await one.shared?.setHere(ONE, 0, true, '');
      await setTimeout(POLL_MS);
    }
    expect(heard).toContain(ONE);
    await Promise.all([one.close(), other.close()]);
  });

  const MOVES = bySize(500, 2000, 20_000);
  test('a move is at most 800 bytes of the write-ahead log, at 100 moves a statement', async () => {
    await site.close();
    const store = await postgresStore(url);
    const ids = Array.from({ length: 100 }, (_, n) => `weighed-${n}`.padEnd(16, '-'));
    await Promise.all(ids.map((id) => store.write(creation(id))));
    let tips = await Promise.all(ids.map(async (id) => unwrap(await store.open(id)).tip));
    const written = async (): Promise<number> =>
      Number((await runSql(url, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes"))[0]?.['bytes']);
    const before = await written();
    for (let n = 0; n < MOVES / ids.length; n++) {
      const moves = ids.map((match, i) => moveAfter(match, itemAt(tips, i)));
      expect(new Set(await Promise.all(moves.map((move) => store.write(move))))).toEqual(new Set(['ok']));
      tips = moves.map(({ tip, rows }) => tipAfter(tip, rows));
    }
    const each = ((await written()) - before) / MOVES;
    console.log(`${Math.round(each)} B of WAL a move`);
    expect(each).toBeLessThan(800);
    await store.close();
    site = await openSite();
  });
});

function moveAfter(match: string, tip: ChainTip): ReturnType<typeof append> {
  const body = `{"type":"ply","at":1800000000000,"actor":${tip.seq % 2},"action":{"type":"HOP","from":12,"path":[12,28]}}`;
  const cmd = `00000000-0000-4000-8000-${String(tip.seq).padStart(12, '0')}`;
  const row = {
    seq: tip.seq + 1,
    by: tip.seq % 2,
    cmd,
    body,
    private: null,
    salt: null,
    ts: 1_800_000_000_000,
    version: 1,
  };
  return append(0, 0, { match, tip, rows: sealRows(match, tip, [row]), at: 1 });
}
