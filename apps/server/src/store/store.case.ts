/** The behaviour that all stores share. Every store runs this suite. */
import { unwrap } from '@boardwright/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { genesis, openRow, sealRows, tipAfter } from './chain.ts';
import { logTests } from './log.case.ts';
import { roomTests } from './rooms.case.ts';
import { answered, append, creation, ONE, room, TWO, type StoreInTest } from '../testing/stored-rows.ts';
import { seatTests } from './seats.case.ts';
import type { Creation, MatchStore, Write } from './store.ts';

/** Runs the suite for a store. again: returns the same store as a restarted process would see it; null if nothing survives that. */
export function storeSuite(
  name: string,
  open: () => Promise<{ readonly store: MatchStore; again(): Promise<MatchStore | null> }>,
): void {
  describe(`the store of ${name}`, () => {
    let site: Awaited<ReturnType<typeof open>>;
    let store: MatchStore;
    const write = (...writes: readonly Write[]): Promise<readonly string[]> =>
      Promise.all(writes.map((one) => store.write(one)));
    /** Runs the writes one after the other. Stores give an order only to the writes of a match. */
    const inOrder = async (...writes: readonly Write[]): Promise<readonly string[]> => {
      const written: string[] = [];
      for (const one of writes) written.push(await store.write(one));
      return written;
    };
    beforeEach(async () => {
      site = await open();
      ({ store } = site);
    });
    afterEach(() => store.close());
    const suite: StoreInTest = {
      get store() {
        return store;
      },
      write,
    };
    logTests(suite);
    seatTests(suite);
    roomTests(suite);

    test('finds a match as it was created, and none that was not', async () => {
      const made = creation(ONE, 70);
      await write(made);
      const { record, seats } = made;
      expect(await store.find(ONE)).toEqual({ record, seats, head: { seq: 0, over: false, next: null, due: 70 } });
      expect(await store.find(TWO)).toBeNull();
      expect(await store.read(TWO, { atMost: 0 })).toMatchObject({ ok: false, error: { code: 'no-match' } });
    });

    test('tells how far matches have come', async () => {
      await write(creation(ONE), creation(TWO), append(0, 3));
      await write({ op: 'sit', match: TWO, seat: 0, claim: 'c', token: 't', due: null });
      const heads = await store.heads([ONE, TWO, 'nowhere']);
      expect(heads.get(ONE)).toMatchObject({ seq: 3, next: null, taken: 0 });
      expect(heads.get(TWO)).toMatchObject({ seq: 0, next: null, taken: 1 });
      expect(heads.size).toBe(2);
      await write(append(3, 1, { over: true, next: creation('CCCCCCCCCCCCCCCC') }));
      expect((await store.heads([ONE])).get(ONE)).toMatchObject({ seq: 4, next: 'CCCCCCCCCCCCCCCC' });
    });

    test('knows what is due, the oldest first, until it is no more', async () => {
      await write(creation(ONE, 30), creation(TWO, 20));
      expect(await store.dueBy(19, 10)).toEqual([]);
      expect(await store.dueBy(30, 10)).toEqual([TWO, ONE]);
      expect(await store.dueBy(30, 1)).toEqual([TWO]);
      await write(append(0, 1, { due: 5 }), { op: 'due', match: TWO, seq: 0, due: null });
      expect(await store.dueBy(30, 10)).toEqual([ONE]);
      await write(append(1, 1));
      expect(await store.dueBy(5, 10)).toEqual([ONE]);
      await write(append(2, 1, { over: true, due: null }));
      expect(await store.dueBy(1e9, 10)).toEqual([]);
    });

    test('drops a match that is due and has not gone on, all of it', async () => {
      await write(creation(ONE, 30), append(0, 3));
      const drop = { op: 'drop', match: ONE, seq: 3, now: 30 } as const;
      const dropped = ['conflict', 'conflict', 'ok', 'conflict'];
      expect(await write({ ...drop, seq: 2 }, { ...drop, now: 29 }, drop, drop)).toEqual(dropped);
      expect(await store.find(ONE)).toBeNull();
      expect(await store.usage()).toMatchObject({ matches: 0 });
      await write(creation(ONE));
      expect(unwrap(await store.read(ONE, { atMost: 0 })).rows).toEqual([]);
    });

    test('claims what is due', async () => {
      await write(creation(ONE, 30), creation(TWO, 20));
      expect(await store.claim(25, 10, 10_000)).toEqual([TWO]);
      // this store holds TWO already
      expect(await store.claim(30, 10, 10_000)).toContain(ONE);
      await store.release([ONE, TWO]);
      expect(await store.claim(30, 1, 10_000)).toEqual([TWO]);
    });

    test('lists the ids of its matches in their order', async () => {
      await write(creation(TWO), creation('a-_CCCCCCCCCCCCC'), creation(ONE));
      expect(await store.list('', 2)).toEqual([ONE, TWO]);
      expect(await store.list(TWO, 2)).toEqual(['a-_CCCCCCCCCCCCC']);
      expect(await store.list('a-_CCCCCCCCCCCCC', 2)).toEqual([]);
    });

    test('takes over a whole match once, and none that went on otherwise', async () => {
      const { record: plain, seats: free } = creation(ONE);
      const record = { ...plain, fair: 'certificate' };
      const shared = { device: 'key', setup: 's', draw: 2, answer: 'a' };
      const seats = free.map((row) => (row.who === 'bot' ? row : { ...row, share: shared }));
      const start = genesis(record);
      const rows = sealRows(ONE, start, append(0, 3).rows.map(openRow));
      const asked = { draw: 3, terms: 'of 3' };
      const end = { at: 30, over: true, next: TWO, due: 70, asked };
      const adopt: Write = { op: 'adopt', match: ONE, record, seats, rows, ...end };
      expect(await write(creation(TWO), adopt, adopt)).toEqual(['ok', 'ok', 'ok']);
      expect(await write({ ...adopt, rows: rows.slice(0, 2) }, { ...adopt, rows: [] })).toEqual([
        'conflict',
        'conflict',
      ]);
      expect(await store.find(ONE)).toEqual({ record, seats, head: { seq: 3, over: true, next: TWO, due: 70, asked } });
      const tip = tipAfter(start, rows);
      expect(unwrap(await store.open(ONE)).tip).toEqual(tip);
      expect([await store.seqOf(ONE, 0, 'c2'), (await store.usage()).matches]).toEqual([2, 2]);
      expect(await write({ ...append(3, 1), tip, rows: sealRows(ONE, tip, append(3, 1).rows.map(openRow)) })).toEqual([
        'ok',
      ]);
    });

    test('deletes a match when every seat that was taken wants it', async () => {
      const taken = {
        ...creation(ONE),
        seats: [0, 1].map((seat) => ({ ...creation(ONE).seats[0], seat, token: 't' })),
      };
      await write(taken as Creation, append(0, 3));
      const forget = (...seats: number[]): Write => ({
        op: 'forget',
        match: ONE,
        holders: seats.map((seat) => ({ seat, token: 't' })),
      });
      expect(await write(forget(1), forget(1))).toEqual(['ok', 'ok']);
      expect(unwrap(await store.read(ONE, { atMost: 0 })).rows).toHaveLength(3);
      expect(await write(forget(0), forget(0))).toEqual(['ok', 'conflict']);
      expect([await store.find(ONE), (await store.usage()).matches]).toEqual([null, 0]);
      await write(taken as Creation);
      await write(forget(0));
      expect(await store.find(ONE)).not.toBeNull();
    });

    test('has a time that does not run back', async () => {
      const before = await store.now();
      expect(await store.now()).toBeGreaterThanOrEqual(before);
    });

    test('keeps the keys of the site, and lets one of two writers replace them', async () => {
      const keys = (before: string | null, to: string): Write => ({ op: 'siteKeys', before, keys: to });
      expect(await store.siteKeys()).toBeNull();
      expect(await inOrder(keys('none', 'other'), keys(null, 'first'), keys(null, 'late'))).toEqual([
        'conflict',
        'ok',
        'conflict',
      ]);
      expect(await inOrder(keys('first', 'second'), keys('first', 'third'))).toEqual(['ok', 'conflict']);
      expect(await store.siteKeys()).toBe('second');
    });

    test('shuts keys out until their time is up, or they are let in', async () => {
      const ban = (key: string, until: number | null): Write => ({ op: 'ban', key, until });
      expect(await inOrder(ban('a', 5), ban('b', 7), ban('a', 9), ban('c', null))).toEqual([
        'ok',
        'ok',
        'ok',
        'conflict',
      ]);
      expect(await store.bans(7)).toEqual([{ key: 'a', until: 9 }]);
      expect(await store.bans(6)).toHaveLength(2);
      expect([await write(ban('a', null)), await store.bans(7)]).toEqual([['ok'], []]);
    });

    test('counts what a key had on a day and on the day before', async () => {
      const count = (key: string, day: number): Write => ({ op: 'count', key, day });
      await write(count('a', 5), count('a', 6), count('b', 6), count('a', 6), count('a', 7));
      const found = async (day: number): Promise<unknown> =>
        (await store.counts(day)).map(({ key, day: of, used }) => `${key} ${of} ${used}`).toSorted();
      expect(await found(7)).toEqual(['a 6 2', 'a 7 1', 'b 6 1']);
      expect(await found(8)).toEqual(['a 7 1']);
      expect(await found(9)).toEqual([]);
    });

    test('answers each of many writes', async () => {
      const writes = Array.from({ length: 1000 }, (_, now): Write => ({ op: 'beat', now }));
      expect(new Set(await write(...writes))).toEqual(new Set(['ok']));
    });

    test('has everything again when it is opened again', async () => {
      await write(creation(ONE, 30), creation(TWO), append(0, 300, { at: 700 }));
      await write(
        { op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: 30 },
        { op: 'device', match: ONE, seat: 0, device: 'key' },
        answered(0, 'share'),
      );
      await write({ op: 'snapshot', match: ONE, snapshot: { seq: 250, version: 1, body: 'x' } });
      await write({ op: 'room', match: ONE, room: room(1) });
      const look = async (): Promise<unknown> => [
        await store.find(ONE),
        await store.find(TWO),
        await store.open(ONE),
        await store.dueBy(99, 9),
        await store.seqOf(ONE, 0, 'c150'),
        (await store.usage()).matches,
        await store.room(ONE),
      ];
      const before = await look();
      const again = await site.again();
      if (again === null) return;
      store = again;
      expect(await look()).toEqual(before);
      expect(await write(append(300, 1))).toEqual(['ok']);
    });
  });
}
