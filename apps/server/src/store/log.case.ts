/** The log of a match in every store: appends, reads, snapshots and commands. */
import { unwrap } from '@boardwright/core';
import { expect, test } from 'vitest';
import { genesis, tipAfter } from './chain.ts';
import { append, creation, ONE, row, TWO, type StoreInTest } from '../testing/stored-rows.ts';
import { MOST_AFTER, type MatchStore } from './store.ts';

export function logTests(suite: StoreInTest): void {
  const { write } = suite;

  test('reads back what was appended, in order', async () => {
    await write(creation(ONE), append(0, 4), append(4, 3, { over: true }));
    const reading = unwrap(await suite.store.read(ONE, { atMost: 0 }));
    expect(reading.rows).toEqual(Array.from({ length: 7 }, (_, i) => row(i + 1)));
    expect(reading.snapshot).toBeNull();
    expect(reading.head).toMatchObject({ seq: 7, over: true });
    expect(unwrap(await suite.store.read(ONE, { atMost: 0 }, 5)).rows).toHaveLength(5);
  });

  test('reads the rows after the entries that a reader knows', async () => {
    await write(creation(ONE), append(0, MOST_AFTER + 5), creation(TWO));
    const ends = new Map([ONE, TWO, 'nowhere'].map((match) => [match, 3]));
    const after = await suite.store.after(ends);
    expect(after.get(ONE)).toEqual(append(3, MOST_AFTER).rows);
    expect([after.get(TWO) ?? [], after.get('nowhere') ?? []]).toEqual([[], []]);
    expect((await suite.store.after(new Map([[ONE, MOST_AFTER + 3]]))).get(ONE)).toHaveLength(2);
  });

  test('takes a row once per place, whole appends only', async () => {
    await write(creation(ONE), append(0, 2));
    expect(await write(append(1, 2), append(5, 1), append(0, 1))).toEqual(['conflict', 'conflict', 'conflict']);
    expect(await write({ ...append(0, 1), match: TWO })).toEqual(['conflict']);
    expect(await write(append(2, 1))).toEqual(['ok']);
    expect(unwrap(await suite.store.read(ONE, { atMost: 0 })).rows).toHaveLength(3);
  });

  test('takes no row after another one than its writer has read', async () => {
    await write(creation(ONE), append(0, 2));
    const { tip, rows } = append(2, 1);
    const other = { ...tip, hash: genesis(creation(TWO).record).hash };
    expect(await write(append(2, 1, { tip: other, rows }))).toEqual(['conflict']);
    expect(unwrap(await suite.store.open(ONE)).tip).toEqual(tip);
  });

  test('begins at the snapshot that was asked for', async () => {
    await write(creation(ONE), append(0, 40));
    for (const seq of [10, 20, 30])
      await write({ op: 'snapshot', match: ONE, snapshot: { seq, version: 1, body: `at ${seq}` } });
    const from = async (start: Parameters<MatchStore['read']>[1], to?: number): Promise<unknown> => {
      const { snapshot, rows } = unwrap(await suite.store.read(ONE, start, to));
      return [snapshot?.body ?? null, rows[0]?.seq, rows.at(-1)?.seq];
    };
    const last = unwrap(await suite.store.open(ONE));
    expect([last.snapshot?.body, last.rows[0]?.seq, last.rows.at(-1)?.seq]).toEqual(['at 30', 31, 40]);
    expect(last.tip).toEqual(tipAfter(append(39, 1).tip, append(39, 1).rows));
    expect(await from({ atMost: 29 }, 29)).toEqual(['at 20', 21, 29]);
    expect(await from({ atMost: 9 }, 12)).toEqual([null, 1, 12]);
    expect(await write({ op: 'snapshot', match: ONE, snapshot: { seq: 41, version: 1, body: '' } })).toEqual([
      'conflict',
    ]);
  });

  /** More commits than any store collects before it indexes them. */
  const PLACES = Array.from({ length: 70 }, (_, i) => i + 1);
  const placesAfter = async (match: string): Promise<readonly unknown[]> => {
    for (const seq of PLACES) await write(append(seq - 1, 1, { match }));
    return Promise.all(PLACES.map((seq) => suite.store.seqOf(match, 0, `c${seq}`)));
  };

  test('finds a command of a seat, however many came after it', async () => {
    await write(creation(ONE), creation(TWO));
    expect(await placesAfter(ONE)).toEqual(PLACES);
    expect([await suite.store.seqOf(ONE, 1, 'c7'), await suite.store.seqOf(TWO, 0, 'c7')]).toEqual([null, null]);
    expect([await suite.store.seqOf(ONE, 0, 'c71'), await suite.store.seqOf('nowhere', 0, 'c7')]).toEqual([null, null]);
  });

  test('finds the commands of a match that took the place of one that was dropped', async () => {
    await write(creation(TWO, 30));
    await placesAfter(TWO);
    expect(await write({ op: 'drop', match: TWO, seq: 70, now: 30 }, creation(ONE))).toEqual(['ok', 'ok']);
    expect(await placesAfter(ONE)).toEqual(PLACES);
    expect(await suite.store.seqOf(TWO, 0, 'c3')).toBeNull();
  });
}
