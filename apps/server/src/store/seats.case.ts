/** Seats in every store: their holders, their data for fair draws, and their push subscriptions. */
import { unwrap } from '@boardwright/core';
import { expect, test } from 'vitest';
import { answered, append, creation, ONE, TWO, type StoreInTest } from '../testing/stored-rows.ts';
import type { PushRow, Write } from './store.ts';

export function seatTests(suite: StoreInTest): void {
  const { write } = suite;
  const share = async (): Promise<unknown> => (await suite.store.find(ONE))?.seats.map((row) => row.share);
  const sat = async (): Promise<unknown> =>
    write(
      creation(ONE),
      { op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: null },
      { op: 'device', match: ONE, seat: 0, device: 'key' },
    );
  const first = { device: 'key', setup: null, draw: 0, answer: null };

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

  test('keeps the first device of a seat, its first share of the setup, and its last answer', async () => {
    expect(await sat()).toEqual(['ok', 'ok', 'ok']);
    expect(await write({ op: 'device', match: ONE, seat: 0, device: 'other' })).toEqual(['conflict']);
    expect(await share()).toEqual([first, undefined]);
    const writes = [answered(0, 's'), answered(0, 't'), answered(2, 'a'), answered(2, 'b'), answered(1, 'c')];
    expect(await write(...writes)).toEqual(['ok', 'conflict', 'ok', 'ok', 'conflict']);
    expect(await share()).toEqual([{ ...first, setup: 's', draw: 2, answer: 'b' }, undefined]);
    expect(await write({ op: 'answer', match: ONE, seat: 1, draw: 3, answer: 'a' })).toEqual(['conflict']);
    expect(unwrap(await suite.store.open(ONE)).seats[0]?.share).toMatchObject({ setup: 's', draw: 2 });
  });

  test('asks for a draw once, alone or with the rows that lead to it, and binds devices then', async () => {
    await sat();
    const asked = async (): Promise<unknown> => (await suite.store.find(ONE))?.head.asked;
    expect(await asked()).toBeUndefined();
    const ask = (draw: number, seq: number): Write => ({ op: 'ask', match: ONE, draw, terms: `of ${draw}`, seq });
    expect(await write(ask(0, 1), ask(0, 0), ask(0, 0))).toEqual(['conflict', 'ok', 'conflict']);
    expect(await asked()).toEqual({ draw: 0, terms: 'of 0' });
    const row = { seat: 0, who: 'person', level: null, invite: 'i', claim: 'd', token: 'u' } as const;
    expect(
      await write(
        { op: 'device', match: ONE, seat: 1, device: 'late' },
        { op: 'reseat', match: ONE, seq: 0, token: 't', row },
      ),
    ).toEqual(['conflict', 'conflict']);
    const one = { draw: 1, terms: '{"seats":[0, 1]}' };
    expect(await write(append(0, 2, { asked: one }), append(5, 1, { asked: { ...one, draw: 2 } }))).toEqual([
      'ok',
      'conflict',
    ]);
    expect([await asked(), await write(ask(1, 2), ask(2, 2))]).toEqual([one, ['conflict', 'ok']]);
    expect(unwrap(await suite.store.open(ONE)).head.asked).toEqual({ draw: 2, terms: 'of 2' });
  });

  test('forgets the shares of a match that is dropped', async () => {
    await sat();
    await write({ op: 'due', match: ONE, seq: 0, due: 9 });
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
    expect(before?.share).toEqual(first);
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

  test('moves a seat without its device before the first draw is asked for', async () => {
    await sat();
    const row = { seat: 0, who: 'person', level: null, invite: 'i', claim: 'd', token: 'u' } as const;
    expect(await write({ op: 'reseat', match: ONE, seq: 0, token: 't', row })).toEqual(['ok']);
    expect(await share()).toEqual([undefined, undefined]);
    expect(await write({ op: 'device', match: ONE, seat: 0, device: 'key' })).toEqual(['ok']);
  });
}
