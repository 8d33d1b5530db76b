import { itemAt, pick, rng, unwrap } from '@boardwright/core';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { bySize, seed } from '../../../../../tools/size.ts';
import { countedDatabase, freshDatabase, postgresStore, runSql } from '../../testing/postgres.ts';
import { rowsOf } from '../../testing/logs.ts';
import { sealRows, tipAfter } from '../chain.ts';
import { append, creation, ONE, TWO } from '../../testing/stored-rows.ts';
import { storeSuite } from '../store.case.ts';
import type { ChainTip, LogRow, MatchStore, Write } from '../store.ts';
import { FIRST_SCHEMA, SCHEMA_STEPS } from './schema.ts';

// not every platform has the PostgreSQL package
describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  storeSuite('PostgreSQL', async () => {
    const url = await freshDatabase();
    const store = await postgresStore(url);
    return {
      store,
      again: async () => {
        await store.close();
        return postgresStore(url);
      },
    };
  });

  const opened: MatchStore[] = [];
  afterEach(async () => void (await Promise.all(opened.splice(0).map((store) => store.close()))));
  const nodeOn = async (url: string, steps = SCHEMA_STEPS): Promise<MatchStore> => {
    const store = await postgresStore(url, { steps });
    opened.push(store);
    return store;
  };

  test('a match that another writer holds is locked, not in conflict', async () => {
    const url = await freshDatabase();
    const store = await nodeOn(url);
    await store.write(creation(ONE));
    await store.write(creation(TWO));
    const other = new Client(url);
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM matches WHERE id = $1 FOR UPDATE', [ONE]);
    const writes = [append(0, 1), append(0, 1, { match: TWO })];
    expect(await Promise.all(writes.map((write) => store.write(write)))).toEqual(['locked', 'ok']);
    await other.query('COMMIT');
    await other.end();
    expect(await store.write(append(0, 1))).toBe('ok');
  });

  test('an append whose answer got lost is not in conflict with itself', async () => {
    const store = await nodeOn(await freshDatabase());
    await store.write(creation(ONE));
    expect([await store.write(append(0, 2)), await store.write(append(0, 2))]).toEqual(['ok', 'ok']);
    expect(await rowsOf(store, ONE)).toHaveLength(2);
    await store.write(append(2, 1));
    expect(await store.write(append(0, 2))).toBe('conflict');
  });

  test('the same entry of another node, at another time on its wall, is a conflict: the next row would follow another time', async () => {
    const store = await nodeOn(await freshDatabase());
    await store.write(creation(ONE));
    const first = append(0, 1);
    const rows = first.rows.map((row) => ({ ...row, ts: row.ts + 1 }));
    expect([await store.write(first), await store.write({ ...first, rows })]).toEqual(['ok', 'conflict']);
  });

  test('a match that is due is claimed by one node, until that has hung for too long or lets go', async () => {
    const url = await freshDatabase();
    const [one, other] = [await nodeOn(url), await nodeOn(url)];
    const now = await one.now();
    await one.write(creation(ONE, now));
    expect(await one.claim(now, 10, now + 10_000)).toEqual([ONE]);
    expect(await other.claim(now + 9999, 10, now + 20_000)).toEqual([]);
    expect(await other.shared?.hold(ONE, 0)).toBe(false);
    expect(await other.claim(now + 10_000, 10, now + 20_000)).toEqual([ONE]);
    await other.release([ONE]);
    expect(await one.claim(now + 10_001, 10, now + 20_000)).toEqual([ONE]);
    await one.write({ op: 'due', match: ONE, seq: 0, due: now });
    expect(await other.shared?.hold(ONE, 0)).toBe(true);
  });

  test('a match with sockets is left to their node for two seconds', async () => {
    const url = await freshDatabase();
    const [one, other] = [await nodeOn(url), await nodeOn(url)];
    const now = await one.now();
    await one.write(creation(ONE, now));
    await one.shared?.setHere(ONE, 0, true, '');
    expect((await other.heads([ONE])).get(ONE)?.elsewhere?.here).toBe(1);
    expect(await other.claim(now + 1999, 10, now + 9000)).toEqual([]);
    expect(await one.claim(now + 1999, 10, now + 2000)).toEqual([ONE]);
    expect(await other.claim(now + 2000, 10, now + 9000)).toEqual([ONE]);
    await one.shared?.setHere(ONE, 0, false, '');
    expect((await other.heads([ONE])).get(ONE)?.elsewhere?.here).toBe(0);
  });

  test('a seat whose node is lost is stranded once, and never while its node is seen', async () => {
    const url = await freshDatabase();
    const [one, other] = [await nodeOn(url), await nodeOn(url)];
    await one.write(creation(ONE));
    for (const seat of [0, 1]) await one.shared?.setHere(ONE, seat, true, '');
    const seen = await one.now();
    await other.now();
    expect(await other.shared?.stranded(ONE, 0)).toBeNull();
    await runSql(url, 'UPDATE nodes SET seen = seen - 5000');
    await other.now();
    expect(await one.shared?.stranded(ONE, 0)).toBeNull();
    expect((await other.shared?.stranded(ONE, 0)) ?? Infinity).toBeLessThanOrEqual(seen - 5000 + 1000);
    expect(await other.shared?.stranded(ONE, 0)).toBeNull();
    expect(await other.shared?.stranded(ONE, 1)).not.toBeNull();
  });

  test('tables whose people are on another node are listed by shares, whoever they are', async () => {
    const url = await freshDatabase();
    const [one, other] = [await nodeOn(url), await nodeOn(url)];
    await one.now();
    const ids = Array.from({ length: 6 }, (_, n) => `table-${n}`.padEnd(16, '-'));
    for (const [n, id] of ids.entries()) {
      await one.write(creation(id));
      await one.write({ op: 'room', match: id, room: { id, changed: 1, listed: true, body: '{}' } });
      await one.shared?.setHere(id, 0, true, n === 0 ? 'honest' : 'greedy');
    }
    await other.now();
    const listed = async (store: MatchStore): Promise<readonly string[]> =>
      (await store.listed(9, [], 2)).map(({ room }) => room.id);
    expect(await listed(other)).toEqual([ids[5], ids[4], ids[0]]);
    expect(await listed(one)).toEqual([]);
  });

  test('of many changes at once, the last one of each seat is stored', async () => {
    const url = await freshDatabase();
    const [one, other] = [await nodeOn(url), await nodeOn(url)];
    const ids = Array.from({ length: 50 }, (_, n) => `match-${n}`.padEnd(16, '-'));
    for (const id of ids) await one.write(creation(id));
    const set = (id: string, seat: number, isHere: boolean): unknown => one.shared?.setHere(id, seat, isHere, '');
    await set(ONE, 0, true);
    await Promise.all(ids.flatMap((id) => [set(id, 0, true), set(id, 1, true), set(id, 0, false)]));
    const heads = await other.heads(ids);
    expect(ids.map((id) => heads.get(id)?.elsewhere?.here)).toEqual(ids.map(() => 2));
    await Promise.all(ids.flatMap((id) => [set(id, 1, false), set(id, 0, true)]));
    expect((await other.heads(ids.slice(0, 1))).get(ids[0] ?? '')?.elsewhere?.here).toBe(1);
  });

  test('other nodes see what a seat tells for draws, and what is asked', async () => {
    const url = await freshDatabase();
    const [one, other] = [await nodeOn(url), await nodeOn(url)];
    const seat = { match: ONE, seat: 0 } as const;
    const writes: readonly Write[] = [
      creation(ONE),
      { op: 'device', ...seat, device: 'key' },
      { op: 'ask', match: ONE, draw: 0, terms: 'of 0', seq: 0 },
      { op: 'answer', ...seat, draw: 0, answer: 'a' },
      { op: 'ask', match: ONE, draw: 1, terms: 'of 1', seq: 0 },
      { op: 'answer', ...seat, draw: 1, answer: 'b' },
      { op: 'answer', ...seat, draw: 1, answer: 'c' },
    ];
    const seen: unknown[] = [];
    for (const write of writes) {
      expect(await one.write(write)).toBe('ok');
      seen.push((await other.heads([ONE])).get(ONE)?.elsewhere?.answers);
    }
    expect(new Set(seen).size).toBe(writes.length);
  });

  test('there are as many matches as are allowed, whichever node makes them', async () => {
    const url = await freshDatabase();
    const nodes = [await nodeOn(url), await nodeOn(url)];
    const ids = Array.from({ length: 12 }, (_, n) => `match-${n}`.padEnd(16, '-'));
    const made = await Promise.all(ids.map((id, n) => itemAt(nodes, n % 2).write({ ...creation(id), most: 5 })));
    expect(made.filter((written) => written === 'ok')).toHaveLength(5);
    expect(await nodes[0]?.usage()).toMatchObject({ matches: 5 });
  });

  test.each([
    ['while nobody beats', '-'],
    ['when the clock of the database is set back', '+'],
  ])('the time of the site stands still %s', async (_, sign) => {
    const url = await freshDatabase();
    const store = await nodeOn(url);
    const before = await store.now();
    // as if the last heartbeat were an hour earlier or later
    await runSql(url, `UPDATE site SET beaten = beaten ${sign} 3600000, outage = outage ${sign} 3600000`);
    const passed = (await store.now()) - before;
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(60_000);
    // a node that has just started has the same time
    expect(Math.abs((await (await nodeOn(url)).now()) - before)).toBeLessThan(60_000);
  });

  describe('of another schema', () => {
    const expand = { oldest: FIRST_SCHEMA, sql: 'ALTER TABLE matches ADD COLUMN colour text' };
    const NOW = FIRST_SCHEMA + SCHEMA_STEPS.length;
    const contract = { oldest: NOW + 1, sql: 'ALTER TABLE log RENAME COLUMN body TO entry' };

    test('an older server goes on beside newer tables that only add something', async () => {
      const url = await freshDatabase();
      const older = await nodeOn(url);
      await older.write(creation(ONE));
      const newer = await nodeOn(url, [...SCHEMA_STEPS, expand]);
      expect([await older.write(append(0, 1)), await newer.write(append(1, 1))]).toEqual(['ok', 'ok']);
      expect(await rowsOf(await nodeOn(url), ONE)).toHaveLength(2);
    });

    test('tables that take something away wait for older servers to stop, and refuse them then', async () => {
      const url = await freshDatabase();
      const older = await postgresStore(url);
      const steps = [...SCHEMA_STEPS, expand, contract];
      await expect(postgresStore(url, { steps })).rejects.toThrow('stop the 1 older ones first');
      await older.close();
      await nodeOn(url, steps);
      await expect(postgresStore(url)).rejects.toThrow(
        `The database has schema ${NOW + 2}; this server knows schema ${NOW}. Start a newer server.`,
      );
    });

    test('a database of a schema before the first release is refused', async () => {
      const url = await freshDatabase();
      await nodeOn(url);
      await runSql(url, "UPDATE meta SET value = 4 WHERE key = 'schema'");
      await expect(postgresStore(url)).rejects.toThrow('The database has schema 4, which was never released.');
    });

    test('a server starts while another one writes', async () => {
      const url = await freshDatabase();
      await nodeOn(url);
      const writer = new Client({ connectionString: url });
      await writer.connect();
      await writer.query('BEGIN; LOCK TABLE matches IN ROW EXCLUSIVE MODE');
      expect(await (await nodeOn(url)).find(ONE)).toBeNull();
      await writer.end();
    });

    test('servers that start at once make the tables once', async () => {
      const url = await freshDatabase();
      const stores = await Promise.all([nodeOn(url), nodeOn(url), nodeOn(url)]);
      expect(await Promise.all(stores.map((store) => store.find(ONE)))).toEqual([null, null, null]);
    });
  });

  const [WRITERS, MATCHES, ROWS] = [8, 60, bySize(200, 800, 60_000)];
  const patience = { timeout: bySize(90_000, 90_000, 900_000) };
  test(`${WRITERS} writers on ${MATCHES} matches, ${ROWS} rows: no loss, gap or deadlock`, patience, async () => {
    const url = await countedDatabase();
    const store = await nodeOn(url);
    const ids = Array.from({ length: MATCHES }, (_, n) => `match-${n}`.padEnd(16, '-'));
    await Promise.all(ids.map((id) => store.write(creation(id))));
    const acked: { readonly match: string; readonly row: LogRow }[] = [];
    const lost = { conflict: 0, locked: 0, ok: 0 };

    const writer = async (n: number): Promise<void> => {
      const [own, source] = [await nodeOn(url), rng(`${seed}/${n}`)];
      const tips = new Map<string, ChainTip>();
      const writeOne = async (match: string): Promise<void> => {
        const tip = tips.get(match) ?? unwrap(await own.open(match)).tip;
        const row = rowAfter(tip, `writer-${n}-${acked.length}-${source.below(1e9)}`);
        const rows = sealRows(match, tip, [row]);
        const written = await own.write(append(0, 0, { match, tip, rows, at: 1 }));
        lost[written]++;
        if (written === 'ok') acked.push({ match, row });
        if (written === 'ok') tips.set(match, tipAfter(tip, rows));
        if (written === 'conflict') tips.delete(match);
      };
      while (acked.length < ROWS) {
        const some = new Set(Array.from({ length: 16 }, () => pick(ids, source)));
        await Promise.all([...some].map(writeOne));
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));

    const logs = new Map(await Promise.all(ids.map(async (id) => [id, await rowsOf(store, id)] as const)));
    const missing = acked.filter(({ match, row }) => logs.get(match)?.[row.seq - 1]?.cmd !== row.cmd);
    expect(missing).toEqual([]);
    expect([...logs.values()].reduce((sum, rows) => sum + rows.length, 0)).toBe(acked.length);
    const sql = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
    expect(await runSql(url, sql)).toEqual([{ deadlocks: 0 }]);
    console.log(`${lost.ok} rows, ${lost.conflict} conflicts, ${lost.locked} locked: 0 missing, 0 gaps, 0 deadlocks`);
  });
});

function rowAfter({ seq }: ChainTip, cmd: string): LogRow {
  return { seq: seq + 1, by: 0, cmd, body: '{}', private: null, salt: null, ts: 1, version: 1 };
}
