/** Tests a server that leaves out numbers, replaces its own, or announces other results. */
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { FairDevice } from './device.ts';
import { newDevice } from './kept-device.ts';
import { type OpenDraw } from './host.ts';
import { draws, reportOf, tableOf, toSeat } from './attack.fixture.ts';
import { FairTable, randomHex } from './table.fixture.ts';

test('H1: leaves out a share that came: the others see that nobody has agreed', () => {
  const table = tableOf('drops');
  const drop = (open: OpenDraw): OpenDraw => ({ ...open, shares: open.shares.with(1, 'agreed') });
  table.cheat.uses = drop;
  expect(() => table.turn(0)).toThrow('fair-missing');
  table.cheat = {
    tells: toSeat(
      0,
      draws((message) => ({
        ...message,
        record: { ...message.record, shares: message.record.shares.with(1, 'agreed') },
      })),
    ),
  };
  const next = tableOf('drops for one');
  next.cheat = table.cheat;
  next.turn(1);
  expect(next.device(0).verdict.wrong).toMatchObject({ code: 'fair-missing', data: { draw: 6 } });
});

test('H1: with a player who helps: the device whose share was left out counts the draw, and the others show it in amber', () => {
  const table = tableOf('helps', { seats: 3 });
  table.cheat.uses = (open) => {
    const without = [0, 1].map((seat) => ({ seat, signature: table.device(seat).agree([2]) ?? '' }));
    return { ...open, shares: open.shares.with(2, null), agreed: without };
  };
  table.turn(0);
  expect(table.device(2).verdict).toMatchObject({ color: 'amber', overlooked: 1 });
  expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 2, agreed: 1 }] });
});

test('H1: forges the agreement of the others: it is refused', () => {
  const table = tableOf('forged agreement');
  const agreed = [{ seat: 0, signature: '00'.repeat(64) }];
  table.cheat.uses = (open) => ({ ...open, shares: open.shares.with(1, null), agreed });
  expect(() => table.turn(0)).toThrow('fair-missing');
});

test('says without a clock that time ran out: it is refused', () => {
  const table = tableOf('no clock');
  table.cheat.uses = (open) => ({ ...open, shares: open.shares.with(1, 'time') });
  expect(() => table.turn(0)).toThrow('fair-missing');
});

test('leaves a connected player off the list: amber for all, and the device says that it was here', () => {
  const table = tableOf('overlooked', { seats: 3 });
  table.cheat.lists = (honest) => honest.filter((seat) => seat !== 2);
  expect(table.turn(0)).toBe(true);
  expect(table.device(2).verdict).toMatchObject({ color: 'amber', overlooked: 1 });
  expect(table.device(0).verdict).toMatchObject({
    color: 'amber',
    overlooked: 0,
    lacking: [{ seat: 2, unlisted: 1 }],
  });
  const { missing } = reportOf(table);
  expect(missing).toEqual([{ draw: 6, seat: 2, why: 'unlisted' }]);
});

test('begins without a connected player’s number: the device names draw 0', () => {
  const table = tableOf('begins without');
  const device = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source)));
  const other = new FairTable(`begins without ${seed}`, { bots: [1] });
  device.begin(other.start, 2, 0);
  for (const record of other.records)
    if (record.type === 'draw') device.drawn(record, other.lists.open(0));
    else device.record(record);
  expect(device.verdict).toMatchObject({ color: 'red', wrong: { code: 'fair-missing', data: { draw: 0, seat: 1 } } });
});

test('keeps its number of a public draw to itself: the device names the draw', () => {
  const table = tableOf('unopened');
  table.cheat.tells = toSeat(
    0,
    draws((message) => ({ ...message, record: { ...message.record, ticket: 3 }, server: null })),
  );
  table.turn(1);
  expect(table.device(0).verdict.wrong).toMatchObject({ code: 'fair-server', data: { draw: 6 } });
});

test('opens another number than it had fixed: the device names the draw', () => {
  const table = tableOf('number');
  const server = table.lists.open(9);
  table.cheat.tells = toSeat(
    0,
    draws((message) => ({ ...message, server })),
  );
  table.turn(1);
  expect(table.device(0).verdict.wrong).toMatchObject({ code: 'fair-server', data: { draw: 6 } });
});

test.each([
  ['ticket', { ticket: 35 }, 'fair-ticket'],
  ['total', { total: 7 }, 'fair-signature'],
  ['label', { label: 'other' }, 'fair-signature'],
])('tells another %s: the device names the draw', (name, change, code) => {
  const table = tableOf(`other ${name}`);
  table.cheat.tells = toSeat(
    0,
    draws((message) => ({ ...message, record: { ...message.record, ...change } })),
  );
  table.turn(1);
  expect(table.device(0).verdict.wrong).toMatchObject({ code, data: { draw: 6 } });
});
