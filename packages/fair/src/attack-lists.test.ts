/** Tests a server that invents or withholds keys and lists of numbers, or records players in seats that they do not have. */
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { FairDevice } from './device.ts';
import { newDevice } from './kept-device.ts';
import { LeafList, ServerLists } from './list.ts';
import type { MoveRecord } from './records.ts';
import { afterRecord, seatStatement } from './state.ts';
import { keyPair } from './statement.ts';
import { missedBy, reportOf, tableOf } from './attack.fixture.ts';
import { FairTable, randomHex } from './table.fixture.ts';

test('C1: forges the list of a bot: every device says so when the bot sits down', () => {
  const table = new FairTable(`bot ${seed}`, { seats: 3, bots: [2] });
  const forger = keyPair(randomHex(table.source));
  const [first] = table.devices;
  const device = new FairDevice({ ...(first as FairDevice).kept, state: null, answered: null, lacking: [] });
  device.begin(table.start, 3, 0);
  const list = {
    type: 'seat',
    seq: 0,
    seat: 2,
    key: forger.key,
    root: new LeafList(randomHex(table.source)).root,
  } as const;
  for (const record of table.records.slice(0, 2)) if (record.type === 'seat') device.record(record);
  expect(device.verdict.wrong).toBeNull();
  const forged = { ...list, signature: forger.sign('seat', seatStatement(table.facts, list)) };
  expect(device.record(forged)).toBeNull();
  // the setup continues with three lists; a bot's first entry then reveals that its seat has one
  const state = device.state;
  expect(state?.seats[2]?.key).toBe(forger.key);
  const late = new FairDevice({ ...device.kept, state: state && { ...state, draws: 1 } });
  expect(late.entry({ type: 'sit', at: 0, seat: 2, who: 'bot' })).toMatchObject({
    code: 'fair-seat',
    data: { seat: 2 },
  });
});

test('C1: forges a new list of a seat: its signature is missing', () => {
  const table = tableOf('root');
  const root = new LeafList(randomHex(table.source)).root;
  const forger = keyPair(randomHex(table.source));
  const record = {
    type: 'root',
    seq: table.state.seq,
    seat: 1,
    root,
    signature: forger.sign('root', { root }),
  } as const;
  expect(afterRecord(table.state, record)).toMatchObject({ error: { code: 'fair-seat', data: { seat: 1 } } });
  expect(table.device(0).record(record)).toMatchObject({ code: 'fair-seat' });
});

test('never writes down the new list of a player: the draws after the old one lack a number', () => {
  const table = new FairTable(`withheld list ${seed}`);
  for (let turn = 0; turn < 260; turn++) {
    expect(table.turn(turn % 2)).toBe(true);
    const [, root] = [0, 1].map((seat) => table.device(seat).renew(() => randomHex(table.source)));
    if (root) table.record(root);
  }
  expect(table.device(0).verdict).toMatchObject({ color: 'amber', overlooked: 5, wrong: null });
  expect(table.device(1).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 0, unlisted: 5 }] });
  expect(reportOf(table).missing).toHaveLength(5);
});

test('C2: what it has heard of a list says nothing about the next number', () => {
  const list = new LeafList('ab'.repeat(32));
  const known = new Set(
    Array.from({ length: 40 }, (_, place) => list.open(place)).flatMap(({ leaf, path }) => [leaf, path]),
  );
  for (let place = 40; place < 256; place++) {
    const { leaf } = list.open(place);
    expect([...known].some((one) => one.includes(leaf))).toBe(false);
  }
});

test('gives a seat to another key: the device of the seat says so', () => {
  const table = new FairTable(`foreign ${seed}`);
  const impostor = new FairDevice(newDevice(table.facts, 0, () => randomHex(table.source)));
  const device = new FairDevice({ ...table.device(0).kept, state: null, answered: null });
  device.begin(table.start, 2, 0);
  expect(device.record(impostor.sit())).toMatchObject({ code: 'fair-seat', data: { seat: 0 } });
});

test('says that a person sits where no device is: every draw lacks a number', () => {
  const table = new FairTable(`no device ${seed}`, { bots: [1] });
  table.entry({ type: 'sit', at: 0, seat: 1, who: 'person' });
  table.play(2);
  expect(reportOf(table).missing.map(({ seat }) => seat)).toEqual([1, 1]);
  expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 1, unlisted: 2 }] });
});

test('puts a bot in the place of a connected player for a draw: amber for all, and the device says that it was here', () => {
  const table = tableOf('substitute');
  for (const who of ['bot', 'person']) {
    table.entry({ type: 'sit', at: 0, seat: 1, who });
    table.turn(0);
  }
  expect(table.device(1).verdict).toMatchObject({ color: 'amber', overlooked: 1 });
  expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 1, unlisted: 1 }] });
  expect(reportOf(table).missing).toEqual([{ draw: 6, seat: 1, why: 'unlisted' }]);
});

test('invents a device for a seat that moved before the start: the seat’s own device counts every draw', () => {
  const table = new FairTable(`invented ${seed}`);
  // the server has recorded an invented device instead of the player's previous device
  const phone = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
  phone.begin(table.start, 2, 0);
  missedBy(table, phone);
  table.play(4);
  missedBy(table, phone);
  expect(phone.verdict).toMatchObject({ color: 'amber', overlooked: 4, wrong: null });
});

test('moves a seat by an invite that was never used, after the seat has moved by another one: it is refused', () => {
  const table = tableOf('two invites');
  const invites = [randomHex(table.source), randomHex(table.source)];
  const old = table.device(1);
  const [first, second] = invites.map((invite) => {
    const device = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
    return device.moveIn(invite, old.handOver(keyPair(invite).key), table.state.seq);
  });
  table.record(first as MoveRecord);
  expect(afterRecord(table.state, second as MoveRecord)).toMatchObject({ error: { code: 'fair-seat' } });
});

test('begins a list of its own that its secret does not give: the file tells', () => {
  const table = new FairTable(`own list ${seed}`);
  for (let turn = 0; turn < 255; turn++) table.turn(turn % 2);
  (table as { lists: ServerLists }).lists = new ServerLists(randomHex(table.source));
  expect([table.state.draws, table.turn(0), table.found]).toEqual([256, true, []]);
  expect(table.device(0).contradiction(table.file())).toMatchObject({ code: 'fair-server', data: { draw: 256 } });
});
