import { itemAt, presetOf, required, unwrap } from '@boardwright/core';
import { threeSixNine } from '@boardwright/games/369';
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryStore } from '../store/memory.ts';
import type { MatchStore } from '../store/store.ts';
import { LoneMatch } from '../testing/lone-match.ts';
import { servicesOf } from '../testing/test-server.ts';
import { seatRow } from './all/choices.ts';
import { creationOf } from './all/creation.ts';
import { LiveMatch } from './live-match.ts';
import { Slices } from './log/slices.ts';

test('who sits down in a match that was just forgotten does not wait for it', async () => {
  const services = servicesOf(memoryStore());
  const terms = { options: presetOf(hopnjump), clock: null, pair: null, openAfter: null };
  const rows = [0, 1].map((seat) => ({ ...seatRow('person', seat, `invite ${seat}`), token: `token ${seat}` }));
  const creation = creationOf(services, hopnjump, terms, rows);
  await services.store.write(creation);
  const live = unwrap(await LiveMatch.load(services, hopnjump, creation.record.id));
  live.close();
  await live.seated();
  expect(live.closed).toBe(true);
});

test('of two readings of the seats the later one counts, however long the first one takes', async () => {
  const lone = await LoneMatch.open(hopnjump);
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let isFirst = true;
  const find: MatchStore['find'] = async (match) => {
    const [found, waits] = [await lone.store.find(match), isFirst];
    isFirst = false;
    if (waits) await opened;
    return found;
  };
  const live = unwrap(await LiveMatch.load(servicesOf({ ...lone.store, find }), hopnjump, lone.match));
  const first = live.seated();
  const { token, ...seat } = itemAt(live.seats.rows, 0);
  const row = { ...seat, token: 'of the phone' };
  expect(await lone.store.write({ op: 'reseat', match: lone.match, seq: null, token, row })).toBe('ok');
  const second = live.seated();
  await new Promise(setImmediate);
  open();
  await Promise.all([first, second]);
  expect(live.seats.rows[0]?.token).toBe('of the phone');
  live.close();
});

test('a node reads of what another one writes only what it has missed', async () => {
  const writer = await LoneMatch.open(threeSixNine);
  await writer.wake();
  const sizes: number[] = [];
  const after: MatchStore['after'] = async (ends) => {
    const rows = await writer.store.after(ends);
    sizes.push(rows.get(writer.match)?.length ?? 0);
    return rows;
  };
  const reader = unwrap(await LiveMatch.load(servicesOf({ ...writer.store, after }), threeSixNine, writer.match));
  const follow = async (): Promise<void> =>
    reader.follow(required((await writer.store.heads([writer.match])).get(writer.match), writer.match));
  for (let turn = 0; turn < 20; turn++) {
    const seat = (await writer.legal(0)).length > 0 ? 0 : 1;
    const action = itemAt(await writer.legal(seat), 0);
    expect(await writer.say(seat, { type: 'ply', action })).toBeNull();
    if (turn % 2 === 1) await follow();
  }
  const to = writer.live.seq - 1;
  expect(await writer.say(1, { type: 'undo' })).toBeNull();
  expect(await writer.say(0, { type: 'allowUndo', to })).toBeNull();
  await follow();
  expect(sizes).toEqual(Array.from({ length: 11 }, () => 2));
  expect(reader.seq).toBe(writer.live.seq);
});

test('the time that a database takes does not count as work on this node', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, match } = await LoneMatch.open(hopnjump);
  const later = async <T>(answer: Promise<T>): Promise<T> => {
    const known = await answer;
    vi.advanceTimersByTime(1000);
    return known;
  };
  const slow: MatchStore = { ...store, open: (id) => later(store.open(id)), room: (id) => later(store.room(id)) };
  const slices = new Slices();
  vi.advanceTimersByTime(7);
  unwrap(await LiveMatch.load(servicesOf(slow), hopnjump, match, slices));
  expect(slices.spentMs).toBe(7);
});
