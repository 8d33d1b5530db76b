/** Rooms in every store: their rows, the lobby, and the match that follows another one. */
import { expect, test } from 'vitest';
import { append, creation, ONE, room, TWO, type StoreInTest } from '../testing/stored-rows.ts';
import type { RoomRow, Write } from './store.ts';

export function roomTests(suite: StoreInTest): void {
  const { write } = suite;

  test('writes a room after the one that was read, and no other', async () => {
    const put = (row: RoomRow): Write => ({ op: 'room', match: ONE, room: row });
    await write(creation(ONE));
    expect(await suite.store.room(ONE)).toBeNull();
    expect(await write(put(room(2)))).toEqual(['conflict']);
    expect(await write(put(room(1)), put(room(1)), put(room(2)))).toEqual(['ok', 'conflict', 'ok']);
    expect(await suite.store.room(ONE)).toEqual(room(2));
  });

  test('makes the next match and the room together or not at all', async () => {
    await write(creation(ONE), append(0, 1, { over: true }), { op: 'room', match: ONE, room: room(1) });
    const follow = { op: 'follow', match: ONE, next: creation(TWO), room: room(3) } as const;
    expect(await write(follow)).toEqual(['conflict']);
    expect([(await suite.store.find(ONE))?.head.next, await suite.store.find(TWO)]).toEqual([null, null]);
    expect(await write({ ...follow, room: room(2) })).toEqual(['ok']);
    expect([(await suite.store.find(ONE))?.head.next, (await suite.store.room(ONE))?.changed]).toEqual([TWO, 2]);
    const again = { ...follow, next: creation('CCCCCCCCCCCCCCCC'), room: room(3) };
    expect([await write(again), (await suite.store.room(ONE))?.changed]).toEqual([['conflict'], 2]);
  });

  test('lists tables of the lobby that wait for somebody, the newest first, until they are gone', async () => {
    const table = (id: string): Write[] => [
      creation(id, 30),
      { op: 'room', match: id, room: room(1, { id, listed: true }) },
    ];
    const listed = async (limit = 9, matches = [ONE, TWO]): Promise<unknown> =>
      (await suite.store.listed(limit, matches, 9)).map(({ stored: { record }, room: { id, body } }) => [
        record.id,
        id,
        body,
      ]);
    await write(...table(ONE), ...table(TWO), creation('CCCCCCCCCCCCCCCC'));
    expect(await listed()).toEqual([TWO, ONE].map((id) => [id, id, '{"n":1}']));
    expect(await listed(1)).toEqual([[TWO, TWO, '{"n":1}']]);
    expect(await listed(9, [ONE])).toEqual([[ONE, ONE, '{"n":1}']]);
    await write({ op: 'room', match: TWO, room: room(2, { id: TWO }) });
    await write({ op: 'sit', match: ONE, seat: 0, claim: 'c', token: 't', due: 30 });
    expect(await listed()).toEqual([]);
    expect(await write({ op: 'drop', match: ONE, seq: 0, now: 30 })).toEqual(['ok']);
    expect(await suite.store.room(ONE)).toBeNull();
  });

  test('makes the next match with the end of this one, or after it, once', async () => {
    await write(creation(ONE), append(0, 1, { over: true, next: creation(TWO) }));
    expect(await suite.store.find(ONE)).toMatchObject({ head: { next: TWO, over: true } });
    expect(await suite.store.find(TWO)).toMatchObject({ head: { seq: 0, next: null } });
    const follow = { op: 'follow', match: TWO, next: creation('CCCCCCCCCCCCCCCC') } as const;
    expect(await write(follow, { ...follow, next: creation('DDDDDDDDDDDDDDDD') })).toEqual(['ok', 'conflict']);
    expect(await suite.store.find('DDDDDDDDDDDDDDDD')).toBeNull();
  });

  test('keeps a room until its last match is gone', async () => {
    const later = creation(TWO, 30);
    const place = JSON.stringify({ room: ONE, round: 2, members: [0, null] });
    const second = { ...later, record: { ...later.record, room: place } };
    const [first, all] = [creation(ONE, 30), { seq: 0, now: 30 }];
    await write(first, second, { op: 'room', match: ONE, room: room(1) });
    expect(await write({ op: 'drop', match: ONE, ...all })).toEqual(['ok']);
    expect(await suite.store.room(ONE)).toEqual(room(1));
    expect(await write({ op: 'room', match: TWO, room: room(2) })).toEqual(['ok']);
    expect(await write({ op: 'drop', match: TWO, ...all })).toEqual(['ok']);
    expect(await suite.store.room(ONE)).toBeNull();
    await write(first, second, { op: 'room', match: ONE, room: room(1) }, { op: 'drop', match: TWO, ...all });
    expect(await suite.store.room(ONE)).toEqual(room(1));
  });

  test('makes another next match when the one before was dropped', async () => {
    await write(creation(ONE), append(0, 1, { over: true }));
    const follow = { op: 'follow', match: ONE, next: creation(TWO, 30) } as const;
    expect(await write(follow)).toEqual(['ok']);
    expect(await write({ op: 'drop', match: TWO, seq: 0, now: 30 })).toEqual(['ok']);
    expect(await suite.store.find(ONE)).toMatchObject({ head: { next: null, over: true } });
    const again = { ...follow, next: creation('CCCCCCCCCCCCCCCC') };
    expect(await write(again, { ...follow, next: creation('DDDDDDDDDDDDDDDD') })).toEqual(['ok', 'conflict']);
    expect(await suite.store.find(ONE)).toMatchObject({ head: { next: 'CCCCCCCCCCCCCCCC' } });
  });
}
