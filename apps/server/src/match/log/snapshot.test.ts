import { unwrap } from '@boardwright/core';
import { begin, newSave } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import type { MatchStore } from '../../store/store.ts';
import { storeIn } from '../../testing/logs.ts';
import { freshFolder, open, seatAll } from '../../testing/test-server.ts';
import { readRecent, readSince } from './reading.ts';
import { fromSnapshot, toSnapshot, type MatchMoment } from './snapshot.ts';

const table = unwrap(begin(market, newSave(market, { seats: 2 }, 'seed')));
const moment: MatchMoment<Market> = {
  table,
  memories: [0, 1, 2].map(() => market.emptyMemory),
  told: 0,
  timeouts: 0,
  acted: false,
  entries: [0, 0],
};

test('a snapshot is what it was made of', () => {
  expect(fromSnapshot(market, toSnapshot(market, moment))).toEqual({ ok: true, value: moment });
});

test('a snapshot of 0.2.0 says how it counted what spectators were told', () => {
  const { body, ...kept } = toSnapshot(market, moment);
  const older = JSON.stringify({ ...(JSON.parse(body) as object), toldBy: 'turns' });
  expect(fromSnapshot(market, { ...kept, body: older })).toEqual({ ok: true, value: moment });
});

test('a snapshot of other rules, or of another place, is none', () => {
  const kept = toSnapshot(market, moment);
  expect(fromSnapshot(market, { ...kept, version: 99 })).toMatchObject({ error: { code: 'other-version' } });
  expect(fromSnapshot(market, { ...kept, seq: 7 })).toMatchObject({ error: { code: 'bad-snapshot' } });
});

describe('a sealed snapshot that is not of our shape', () => {
  const folder = freshFolder();
  let store: MatchStore;
  let match: string;
  beforeAll(async () => {
    const site = await open({ dataDir: folder });
    const { players, ...made } = await seatAll(site.origin, market, { preset: 'two' }, seed);
    await Promise.all(players.map((player) => player.play(() => player.client.seq > 12)));
    await Promise.all(players.map((player) => player.close()));
    await site.close();
    ({ match } = made);
    store = await storeIn(folder);
  });
  afterAll(() => store.close());

  const bodies: Readonly<Record<string, (end: MatchMoment<Market>) => unknown>> = {
    nothing: () => null,
    'a list': () => [],
    'no table': () => ({}),
    'a table of nothing': (end) => ({ ...end, table: null }),
    'a member too many': (end) => ({ ...end, newer: true }),
    'a member of the table too many': (end) => ({ ...end, table: { ...end.table, newer: 1 } }),
    'a member of the table too few': (end) => ({ ...end, table: { ...end.table, paces: undefined } }),
    'a list for other seats': (end) => ({ ...end, table: { ...end.table, since: [0, 0, 0] } }),
    'too few memories': (end) => ({ ...end, memories: [] }),
    'memories of another kind': (end) => ({ ...end, memories: [null, null, null] }),
    'another state': (end) => ({ ...end, table: { ...end.table, state: { stage: 'roll' } } }),
  };

  /** Returns the end of the log twice: read with this snapshot, and read without it. */
  const readWith = async (seq: number, make: (end: MatchMoment<Market>) => unknown): Promise<readonly unknown[]> => {
    const source = { game: market, store, match };
    const { end } = unwrap(await readSince(source, 0));
    const snapshot = { seq: seq < 0 ? end.table.seq : seq, version: market.version, body: JSON.stringify(make(end)) };
    expect(await store.write({ op: 'snapshot', match, snapshot })).toBe('ok');
    return [unwrap(await readRecent(source)).end, end];
  };

  test('is as good as none: a state that the rows after it do not follow from', async () => {
    const [read, end] = await readWith(4, () => ({ ...moment, table: { ...table, seq: 4 } }));
    expect(read).toEqual(end);
  });

  test.each(Object.keys(bodies))('is as good as none: %s', async (name) => {
    const [read, end] = await readWith(-1, (real) => bodies[name]?.(real));
    expect(read).toEqual(end);
  });
});
