/** The behaviour that all stores share. Each store runs this suite against itself. */
import { unwrap } from '@boardwright/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { genesis, sealRows, tipAfter } from './chain.ts';
import { MOST_AFTER } from './store.ts';
import type { Append, Creation, LogRow, MatchStore, PushRow, RoomRow, Write } from './store.ts';

export const ONE = 'A'.repeat(16);
export const TWO = 'B'.repeat(16);

export function creation(id: string, due: number | null = null): Creation {
  const record = {
    id,
    game: 'market',
    version: 1,
    options: '{}',
    clock: null,
    pair: null,
    openAfter: null,
    room: null,
  };
  const free = { level: null, claim: null, token: null };
  return {
    op: 'create',
    record: { ...record, seed: 's', key: 'k', created: 5 },
    seats: [
      { seat: 0, who: 'person', invite: 'i', ...free },
      { seat: 1, who: 'bot', invite: null, ...free },
    ],
    due,
  };
}

function row(seq: number, by = 0, cmd = `c${seq}`): LogRow {
  const secret = seq % 3 === 0;
  const hidden = { private: secret ? '{"card":1}' : null, salt: secret ? `salt${seq}` : null };
  return { seq, by, cmd, body: `{"n":${seq}}`, ...hidden, ts: seq * 10, version: 1 };
}

/** Returns the next rows of a match whose rows are all made by `row`. */
export function append(from: number, count: number, more: Partial<Append> = {}): Append {
  const { match = ONE } = more;
  const all = Array.from({ length: from + count }, (_, i) => row(i + 1));
  const start = genesis(creation(match).record);
  const sealed = sealRows(match, start, all);
  const tip = tipAfter(start, sealed.slice(0, from));
  return { op: 'append', match, tip, at: from + count, rows: sealed.slice(from), over: false, next: null, ...more };
}

/** again: the same store after its process ended; null if nothing survives that. */
export function storeSuite(
  name: string,
  open: () => Promise<{ readonly store: MatchStore; again(): Promise<MatchStore | null> }>,
): void {
  describe(`the store of ${name}`, () => {
    let site: Awaited<ReturnType<typeof open>>;
    let store: MatchStore;
    const write = (...writes: Write[]): Promise<readonly string[]> =>
      Promise.all(writes.map((one) => store.write(one)));
    beforeEach(async () => {
      site = await open();
      ({ store } = site);
    });
    afterEach(() => store.close());

    test('keeps where a seat wants to be told of its turn, for so many devices, until it does not or is forgotten', async () => {
      await write(creation(ONE), creation(TWO));
      const push = (n: number, more: Partial<PushRow> = {}): PushRow => ({
        match: ONE,
        seat: 0,
        endpoint: `https://push.example/${n}`,
        p256dh: 'p',
        auth: 'a',
        title: `t${n}`,
        ...more,
      });
      const subscribe = (row: PushRow): Write => ({ op: 'subscribe', ...row });
      const all = [0, 1, 2, 3].map((n) => push(n));
      expect(await write(...all.map(subscribe), subscribe(push(4)))).toEqual(['ok', 'ok', 'ok', 'ok', 'conflict']);
      expect(await write(subscribe(push(0, { auth: 'b' })), subscribe(push(4, { seat: 1 })))).toEqual(['ok', 'ok']);
      const kept = async (seat: number, match = ONE): Promise<readonly PushRow[]> =>
        [...(await store.pushes(match, seat))].toSorted((a, b) => a.endpoint.localeCompare(b.endpoint));
      expect([await kept(0), await kept(0, TWO)]).toEqual([[push(0, { auth: 'b' }), ...all.slice(1)], []]);
      await write({ op: 'unsubscribe', match: ONE, seat: 0, endpoint: push(1).endpoint });
      expect((await kept(0)).map(({ title }) => title)).toEqual(['t0', 't2', 't3']);
      await write({ op: 'unsubscribe', match: ONE, seat: 0, endpoint: null });
      expect([await kept(0), (await kept(1)).length]).toEqual([[], 1]);
      await write({ op: 'forget', match: ONE, seats: [1] });
      expect(await kept(1)).toEqual([]);
    });

    test('finds a match as it was created, and none that was not', async () => {
      const made = creation(ONE, 70);
      await write(made);
      const { record, seats } = made;
      expect(await store.find(ONE)).toEqual({ record, seats, head: { seq: 0, over: false, next: null, due: 70 } });
      expect(await store.find(TWO)).toBeNull();
      expect(await store.read(TWO, { atMost: 0 })).toMatchObject({ ok: false, error: { code: 'no-match' } });
    });

    test('reads back what was appended, in order', async () => {
      await write(creation(ONE), append(0, 4), append(4, 3, { over: true }));
      const reading = unwrap(await store.read(ONE, { atMost: 0 }));
      expect(reading.rows).toEqual(Array.from({ length: 7 }, (_, i) => row(i + 1)));
      expect(reading.snapshot).toBeNull();
      expect(reading.head).toMatchObject({ seq: 7, over: true });
      expect(unwrap(await store.read(ONE, { atMost: 0 }, 5)).rows).toHaveLength(5);
    });

    test('reads the rows after the entries that a reader knows', async () => {
      await write(creation(ONE), append(0, MOST_AFTER + 5), creation(TWO));
      const ends = new Map([ONE, TWO, 'nowhere'].map((match) => [match, 3]));
      const after = await store.after(ends);
      expect(after.get(ONE)).toEqual(append(3, MOST_AFTER).rows);
      expect([after.get(TWO) ?? [], after.get('nowhere') ?? []]).toEqual([[], []]);
      expect((await store.after(new Map([[ONE, MOST_AFTER + 3]]))).get(ONE)).toHaveLength(2);
    });

    test('takes a row once per place, whole appends only', async () => {
      await write(creation(ONE), append(0, 2));
      expect(await write(append(1, 2), append(5, 1), append(0, 1))).toEqual(['conflict', 'conflict', 'conflict']);
      expect(await write({ ...append(0, 1), match: TWO })).toEqual(['conflict']);
      expect(await write(append(2, 1))).toEqual(['ok']);
      expect(unwrap(await store.read(ONE, { atMost: 0 })).rows).toHaveLength(3);
    });

    test('takes no row after another one than its writer has read', async () => {
      await write(creation(ONE), append(0, 2));
      const { tip, rows } = append(2, 1);
      const other = { ...tip, hash: genesis(creation(TWO).record).hash };
      expect(await write(append(2, 1, { tip: other, rows }))).toEqual(['conflict']);
      expect(unwrap(await store.open(ONE)).tip).toEqual(tip);
    });

    test('begins at the snapshot that was asked for', async () => {
      await write(creation(ONE), append(0, 40));
      for (const seq of [10, 20, 30])
        await write({ op: 'snapshot', match: ONE, snapshot: { seq, version: 1, body: `at ${seq}` } });
      const from = async (start: Parameters<MatchStore['read']>[1], to?: number): Promise<unknown> => {
        const { snapshot, rows } = unwrap(await store.read(ONE, start, to));
        return [snapshot?.body ?? null, rows[0]?.seq, rows.at(-1)?.seq];
      };
      const last = unwrap(await store.open(ONE));
      expect([last.snapshot?.body, last.rows[0]?.seq, last.rows.at(-1)?.seq]).toEqual(['at 30', 31, 40]);
      expect(last.tip).toEqual(tipAfter(append(39, 1).tip, append(39, 1).rows));
      expect(await from({ atMost: 29 }, 29)).toEqual(['at 20', 21, 29]);
      expect(await from({ atMost: 9 }, 12)).toEqual([null, 1, 12]);
      expect(await write({ op: 'snapshot', match: ONE, snapshot: { seq: 41, version: 1, body: '' } })).toEqual([
        'conflict',
      ]);
    });

    /** More commits than any store collects before it indexes them, and where their commands are then found. */
    const PLACES = Array.from({ length: 70 }, (_, i) => i + 1);
    const placesAfter = async (match: string): Promise<readonly unknown[]> => {
      for (const seq of PLACES) await write(append(seq - 1, 1, { match }));
      return Promise.all(PLACES.map((seq) => store.seqOf(match, 0, `c${seq}`)));
    };

    test('finds a command of a seat, however many came after it', async () => {
      await write(creation(ONE), creation(TWO));
      expect(await placesAfter(ONE)).toEqual(PLACES);
      expect([await store.seqOf(ONE, 1, 'c7'), await store.seqOf(TWO, 0, 'c7')]).toEqual([null, null]);
      expect([await store.seqOf(ONE, 0, 'c71'), await store.seqOf('nowhere', 0, 'c7')]).toEqual([null, null]);
    });

    test('finds the commands of a match that took the place of one that was dropped', async () => {
      await write(creation(TWO, 30));
      await placesAfter(TWO);
      expect(await write({ op: 'drop', match: TWO, seq: 70, now: 30 }, creation(ONE))).toEqual(['ok', 'ok']);
      expect(await placesAfter(ONE)).toEqual(PLACES);
      expect(await store.seqOf(TWO, 0, 'c3')).toBeNull();
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

    test('gives a seat once', async () => {
      await write(creation(ONE, 1));
      const sit = { op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: 9 } as const;
      expect(await write(sit, { ...sit, token: 'other' }, { ...sit, seat: 7 })).toEqual(['ok', 'conflict', 'conflict']);
      expect(await store.find(ONE)).toMatchObject({ seats: [{ token: 't', claim: 'c' }, {}], head: { due: 9 } });
    });

    const LINKS = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64));
    const [tip = '', setup = '', link = '', later = ''] = LINKS;
    const share = async (): Promise<unknown> => (await store.find(ONE))?.seats.map((row) => row.share);
    const sat = async (): Promise<unknown> =>
      write(creation(ONE), { op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: null, tip });
    const opened = (draw: number, of: string): Write => ({ op: 'link', match: ONE, seat: 0, draw, link: of });

    test('keeps the tip of a seat, and the first link for each draw in turn', async () => {
      await sat();
      const first = { tip, setup: null, newTip: null, draw: 0, link: null };
      expect(await share()).toEqual([first, undefined]);
      expect(
        await write(opened(0, setup), opened(0, later), opened(2, link), opened(2, later), opened(1, later)),
      ).toEqual(['ok', 'conflict', 'ok', 'conflict', 'conflict']);
      expect(await share()).toEqual([{ ...first, setup, draw: 2, link }, undefined]);
      expect(await write({ ...opened(3, link), seat: 1 } as Write)).toEqual(['conflict']);
      expect(unwrap(await store.open(ONE)).seats[0]?.share).toEqual({ ...first, setup, draw: 2, link });
    });

    test('takes links with the rows that they belong to, or neither', async () => {
      await sat();
      const links = [{ seat: 0, draw: 1, link }];
      expect(
        await write(append(0, 2, { links }), append(5, 1, { links: [{ seat: 0, draw: 2, link: later }] })),
      ).toEqual(['ok', 'conflict']);
      expect(await share()).toMatchObject([{ draw: 1, link }, undefined]);
    });

    test('takes a new chain only at the entry that it was sent for', async () => {
      await sat();
      await write(append(0, 2));
      const fresh = { op: 'tip', match: ONE, seat: 0, tip: later, seq: 2 } as const;
      expect(await write({ ...fresh, seq: 1 }, fresh, { ...fresh, seat: 1 })).toEqual(['conflict', 'ok', 'conflict']);
      expect(await share()).toMatchObject([{ tip, newTip: later }, undefined]);
    });

    test('forgets the shares of a match that is dropped', async () => {
      await write(creation(ONE), { op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: 9, tip });
      expect(await write({ op: 'drop', match: ONE, seq: 0, now: 9 }, creation(ONE))).toEqual(['ok', 'ok']);
      expect(await share()).toEqual([undefined, undefined]);
    });

    test('gives a seat to somebody else before the first entry, if it is as it was read', async () => {
      await write(creation(ONE));
      const row = { seat: 0, who: 'bot', level: 'easy', invite: null, claim: null, token: null } as const;
      const reseat = { op: 'reseat', match: ONE, seq: 0, token: null, row } as const;
      await write({ op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: null });
      expect(await write(reseat, { ...reseat, seq: 1, token: 't' }, { ...reseat, row: { ...row, seat: 7 } })).toEqual([
        'conflict',
        'conflict',
        'conflict',
      ]);
      expect(await write({ ...reseat, token: 't' })).toEqual(['ok']);
      expect((await store.find(ONE))?.seats[0]).toEqual(row);
      await write(append(0, 1));
      expect(await write(reseat)).toEqual(['conflict']);
    });

    test('moves the seat of a player at any time, with what it told for draws', async () => {
      await sat();
      await write(append(0, 2));
      const [before] = (await store.find(ONE))?.seats ?? [];
      const row = { seat: 0, who: 'person', level: null, invite: 'i', claim: 'd', token: 'u' } as const;
      const move = { op: 'reseat', match: ONE, seq: null, token: before?.token ?? null, row } as const;
      expect(await write({ ...move, token: 'x' }, move, move)).toEqual(['conflict', 'ok', 'conflict']);
      expect((await store.find(ONE))?.seats[0]).toEqual({ ...row, share: before?.share });
      expect(before?.share).toMatchObject({ tip });
    });

    test('moves a seat with a new chain before the first entry', async () => {
      await sat();
      const fresh = { tip: later, setup: null, newTip: null, draw: 0, link: null };
      const row = { seat: 0, who: 'person', level: null, invite: 'i', claim: 'd', token: 'u', share: fresh } as const;
      await write(opened(0, setup), opened(2, link));
      expect(await write({ op: 'reseat', match: ONE, seq: 0, token: 't', row })).toEqual(['ok']);
      expect(await share()).toEqual([fresh, undefined]);
      const { share: _, ...plain } = row;
      expect(await write({ op: 'reseat', match: ONE, seq: 0, token: 'u', row: plain })).toEqual(['ok']);
      expect(await write({ op: 'reseat', match: ONE, seq: 0, token: 'u', row })).toEqual(['ok']);
      expect(await share()).toEqual([fresh, undefined]);
    });

    const room = (changed: number, more: Partial<RoomRow> = {}): RoomRow => ({
      id: ONE,
      changed,
      listed: false,
      body: `{"n":${changed}}`,
      ...more,
    });

    test('writes a room after the one that was read, and no other', async () => {
      const put = (row: RoomRow): Write => ({ op: 'room', match: ONE, room: row });
      await write(creation(ONE));
      expect(await store.room(ONE)).toBeNull();
      expect(await write(put(room(2)))).toEqual(['conflict']);
      expect(await write(put(room(1)), put(room(1)), put(room(2)))).toEqual(['ok', 'conflict', 'ok']);
      expect(await store.room(ONE)).toEqual(room(2));
    });

    test('makes the next match and the room together or not at all', async () => {
      await write(creation(ONE), append(0, 1, { over: true }), { op: 'room', match: ONE, room: room(1) });
      const follow = { op: 'follow', match: ONE, next: creation(TWO), room: room(3) } as const;
      expect(await write(follow)).toEqual(['conflict']);
      expect([(await store.find(ONE))?.head.next, await store.find(TWO)]).toEqual([null, null]);
      expect(await write({ ...follow, room: room(2) })).toEqual(['ok']);
      expect([(await store.find(ONE))?.head.next, (await store.room(ONE))?.changed]).toEqual([TWO, 2]);
      const again = { ...follow, next: creation('CCCCCCCCCCCCCCCC'), room: room(3) };
      expect([await write(again), (await store.room(ONE))?.changed]).toEqual([['conflict'], 2]);
    });

    test('lists tables of the lobby that wait for somebody, the newest first, until they are gone', async () => {
      const table = (id: string): Write[] => [
        creation(id, 30),
        { op: 'room', match: id, room: room(1, { id, listed: true }) },
      ];
      const listed = async (limit = 9): Promise<unknown> =>
        (await store.listed(limit)).map(({ stored: { record }, room: { id, body } }) => [record.id, id, body]);
      await write(...table(ONE), ...table(TWO), creation('CCCCCCCCCCCCCCCC'));
      expect(await listed()).toEqual([TWO, ONE].map((id) => [id, id, '{"n":1}']));
      expect(await listed(1)).toEqual([[TWO, TWO, '{"n":1}']]);
      await write({ op: 'room', match: TWO, room: room(2, { id: TWO }) });
      await write({ op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: 30 });
      expect(await listed()).toEqual([]);
      expect(await write({ op: 'drop', match: ONE, seq: 0, now: 30 })).toEqual(['ok']);
      expect(await store.room(ONE)).toBeNull();
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

    test('makes the next match with the end of this one, or after it, once', async () => {
      await write(creation(ONE), append(0, 1, { over: true, next: creation(TWO) }));
      expect(await store.find(ONE)).toMatchObject({ head: { next: TWO, over: true } });
      expect(await store.find(TWO)).toMatchObject({ head: { seq: 0, next: null } });
      const follow = { op: 'follow', match: TWO, next: creation('CCCCCCCCCCCCCCCC') } as const;
      expect(await write(follow, { ...follow, next: creation('DDDDDDDDDDDDDDDD') })).toEqual(['ok', 'conflict']);
      expect(await store.find('DDDDDDDDDDDDDDDD')).toBeNull();
    });

    test('makes another next match when the one before was dropped', async () => {
      await write(creation(ONE), append(0, 1, { over: true }));
      const follow = { op: 'follow', match: ONE, next: creation(TWO, 30) } as const;
      expect(await write(follow)).toEqual(['ok']);
      expect(await write({ op: 'drop', match: TWO, seq: 0, now: 30 })).toEqual(['ok']);
      expect(await store.find(ONE)).toMatchObject({ head: { next: null, over: true } });
      const again = { ...follow, next: creation('CCCCCCCCCCCCCCCC') };
      expect(await write(again, { ...follow, next: creation('DDDDDDDDDDDDDDDD') })).toEqual(['ok', 'conflict']);
      expect(await store.find(ONE)).toMatchObject({ head: { next: 'CCCCCCCCCCCCCCCC' } });
    });

    test('claims what is due', async () => {
      await write(creation(ONE, 30), creation(TWO, 20));
      expect(await store.claim(25, 10, 10_000)).toEqual([TWO]);
      // the store already holds it
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
      const { record, seats: free } = creation(ONE);
      const shared = { tip, setup, newTip: null, draw: 2, link };
      const seats = free.map((row) => (row.who === 'bot' ? row : { ...row, share: shared }));
      const { rows } = append(0, 3);
      const end = { at: 30, over: true, next: TWO, due: 70 };
      const adopt: Write = { op: 'adopt', match: ONE, record, seats, rows, ...end };
      expect(await write(creation(TWO), adopt, adopt)).toEqual(['ok', 'ok', 'ok']);
      expect(await write({ ...adopt, rows: rows.slice(0, 2) }, { ...adopt, rows: [] })).toEqual([
        'conflict',
        'conflict',
      ]);
      expect(await store.find(ONE)).toEqual({ record, seats, head: { seq: 3, over: true, next: TWO, due: 70 } });
      expect(unwrap(await store.open(ONE)).tip).toEqual(append(3, 1).tip);
      expect([await store.seqOf(ONE, 0, 'c2'), (await store.usage()).matches]).toEqual([2, 2]);
      expect(await write(append(3, 1))).toEqual(['ok']);
    });

    test('deletes a match when every seat that was taken wants it', async () => {
      const taken = {
        ...creation(ONE),
        seats: [0, 1].map((seat) => ({ ...creation(ONE).seats[0], seat, token: 't' })),
      };
      await write(taken as Creation, append(0, 3));
      const forget = (...seats: number[]): Write => ({ op: 'forget', match: ONE, seats });
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
      await write({ op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: 30, tip }, opened(0, setup));
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
