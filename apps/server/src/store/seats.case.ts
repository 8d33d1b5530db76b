/** Seats in every store: who has one, what it told for draws, and where it wants to be told of its turn. */
import { unwrap } from '@boardwright/core';
import { expect, test } from 'vitest';
import { append, CHAIN, creation, ONE, opened, TWO, type StoreInTest } from '../testing/stored-rows.ts';
import type { PushRow, Write } from './store.ts';

export function seatTests(suite: StoreInTest): void {
  const { write } = suite;
  const { tip, setup, link, later } = CHAIN;
  const share = async (): Promise<unknown> => (await suite.store.find(ONE))?.seats.map((row) => row.share);
  const sat = async (): Promise<unknown> =>
    write(creation(ONE), { op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: null, tip });

  test('keeps where a seat wants to be told of its turn, for so many devices, until it does not or is forgotten', async () => {
    const sit = { op: 'sit', match: ONE, claim: 'c', token: 't', due: null } as const;
    await write(creation(ONE), creation(TWO), { ...sit, seat: 0 }, { ...sit, seat: 1 });
    const push = (n: number, more: Partial<PushRow> = {}): PushRow => ({
      match: ONE,
      seat: 0,
      endpoint: `https://push.example/${n}`,
      p256dh: 'p',
      auth: 'a',
      title: `t${n}`,
      ...more,
    });
    const subscribe = (row: PushRow): Write => ({ op: 'subscribe', token: 't', ...row });
    const all = [0, 1, 2, 3].map((n) => push(n));
    expect(await write(...all.map(subscribe), subscribe(push(4)))).toEqual(['ok', 'ok', 'ok', 'ok', 'conflict']);
    expect(await write(subscribe(push(0, { auth: 'b' })), subscribe(push(4, { seat: 1 })))).toEqual(['ok', 'ok']);
    const kept = async (seat: number, match = ONE): Promise<readonly PushRow[]> =>
      [...(await suite.store.pushes(match, seat))].toSorted((a, b) => a.endpoint.localeCompare(b.endpoint));
    expect([await kept(0), await kept(0, TWO)]).toEqual([[push(0, { auth: 'b' }), ...all.slice(1)], []]);
    await write({ op: 'unsubscribe', match: ONE, seat: 0, endpoint: push(1).endpoint });
    expect((await kept(0)).map(({ title }) => title)).toEqual(['t0', 't2', 't3']);
    await write({ op: 'unsubscribe', match: ONE, seat: 0, endpoint: null });
    expect([await kept(0), (await kept(1)).length]).toEqual([[], 1]);
    await write({ op: 'forget', match: ONE, holders: [{ seat: 1, token: 't' }] });
    expect(await kept(1)).toEqual([]);
  });

  test('keeps no subscription, and no wish to be forgotten, of a holder who has left the seat', async () => {
    const sit = { op: 'sit', match: ONE, claim: 'c', due: null } as const;
    await write(creation(ONE), { ...sit, seat: 0, token: 't' }, { ...sit, seat: 1, token: 'u' });
    const push = { match: ONE, seat: 0, endpoint: 'https://push.example/0', p256dh: 'p', auth: 'a', title: 't' };
    const subscribe = { op: 'subscribe', token: 't', ...push } as const;
    const forget = (seat: number, token: string): Write => ({ op: 'forget', match: ONE, holders: [{ seat, token }] });
    expect(await write(subscribe, forget(0, 't'), subscribe)).toEqual(['ok', 'ok', 'ok']);
    const row = { seat: 0, who: 'person', level: null, invite: 'i', claim: 'd', token: 'v' } as const;
    expect(await write({ op: 'reseat', match: ONE, seq: null, token: 't', row })).toEqual(['ok']);
    expect(await suite.store.pushes(ONE, 0)).toEqual([]);
    expect(await write(subscribe)).toEqual(['conflict']);
    await write(forget(1, 'u'), forget(0, 't'), forget(1, 't'));
    expect(await suite.store.find(ONE)).not.toBeNull();
    await write(forget(0, 'v'));
    expect(await suite.store.find(ONE)).toBeNull();
  });

  test('gives a seat once', async () => {
    await write(creation(ONE, 1));
    const sit = { op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: 9 } as const;
    expect(await write(sit, { ...sit, token: 'other' }, { ...sit, seat: 7 })).toEqual(['ok', 'conflict', 'conflict']);
    expect(await suite.store.find(ONE)).toMatchObject({ seats: [{ token: 't', claim: 'c' }, {}], head: { due: 9 } });
  });

  test('keeps the tip of a seat, and the first link for each draw in turn', async () => {
    await sat();
    const first = { tip, setup: null, newTip: null, draw: 0, link: null };
    expect(await share()).toEqual([first, undefined]);
    expect(
      await write(opened(0, setup), opened(0, later), opened(2, link), opened(2, later), opened(1, later)),
    ).toEqual(['ok', 'conflict', 'ok', 'conflict', 'conflict']);
    expect(await share()).toEqual([{ ...first, setup, draw: 2, link }, undefined]);
    expect(await write({ ...opened(3, link), seat: 1 } as Write)).toEqual(['conflict']);
    expect(unwrap(await suite.store.open(ONE)).seats[0]?.share).toEqual({ ...first, setup, draw: 2, link });
  });

  test('takes links with the rows that they belong to, or neither', async () => {
    await sat();
    const links = [{ seat: 0, draw: 1, link }];
    expect(await write(append(0, 2, { links }), append(5, 1, { links: [{ seat: 0, draw: 2, link: later }] }))).toEqual([
      'ok',
      'conflict',
    ]);
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
    expect((await suite.store.find(ONE))?.seats[0]).toEqual(row);
    await write(append(0, 1));
    expect(await write(reseat)).toEqual(['conflict']);
  });

  test('moves the seat of a player at any time, with what it told for draws', async () => {
    await sat();
    await write(append(0, 2));
    const [before] = (await suite.store.find(ONE))?.seats ?? [];
    const row = { seat: 0, who: 'person', level: null, invite: 'i', claim: 'd', token: 'u' } as const;
    const move = { op: 'reseat', match: ONE, seq: null, token: before?.token ?? null, row } as const;
    expect(await write({ ...move, token: 'x' }, move, move)).toEqual(['conflict', 'ok', 'conflict']);
    expect((await suite.store.find(ONE))?.seats[0]).toEqual({ ...row, share: before?.share });
    expect(before?.share).toMatchObject({ tip });
  });

  test('moves no seat after the end, when the next match may know its players by their tokens', async () => {
    await sat();
    await write(append(0, 2, { over: true }));
    const row = { seat: 0, who: 'person', level: null, invite: 'i', claim: 'd', token: 'u' } as const;
    const [before] = (await suite.store.find(ONE))?.seats ?? [];
    expect(await write({ op: 'reseat', match: ONE, seq: null, token: before?.token ?? null, row })).toEqual([
      'conflict',
    ]);
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
}
