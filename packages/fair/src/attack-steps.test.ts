/** Tests a server that keeps the transcript of a match from a device, and a device that has only a part of it at the end. */
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { missedBy, reportOf, tableOf, toSeat } from './attack.fixture.ts';
import { FairDevice } from './device.ts';
import { newDevice } from './kept-device.ts';
import { keyPair } from './statement.ts';
import { FairTable, randomHex } from './table.fixture.ts';

/** Returns a device of this seat that has heard of nothing but the start of the match. */
function deviceOf(table: FairTable, seat: number, moved = false): FairDevice {
  const device = new FairDevice(newDevice(table.facts, seat, () => randomHex(table.source), moved));
  device.begin(table.start, table.devices.length, 0);
  return device;
}

test('plays with a bot in the transcript, and tells the player’s device none of it: the device finds it in the file', () => {
  const table = new FairTable(`kept from it ${seed}`, { bots: [1] });
  const device = deviceOf(table, 1);
  table.play(4);
  expect(reportOf(table)).toMatchObject({ missing: [], unsigned: [0, 0] });
  expect(device.contradiction(table.file())).toMatchObject({ code: 'fair-missing', data: { draw: 0, seat: 1 } });
  expect(device.verdict.color).toBe('red');
});

test('plays with a device of its own, and tells the player’s device none of it: the device finds it in the file', () => {
  const table = new FairTable(`another one ${seed}`);
  const device = deviceOf(table, 1);
  table.play(4);
  expect(device.contradiction(table.file())).toMatchObject({ code: 'fair-seat', data: { seat: 1 } });
});

test('invents the device before the player’s one, and tells that one nothing: it counts every draw of the file', () => {
  const table = new FairTable(`before it ${seed}`);
  const phone = deviceOf(table, 1, true);
  table.play(4);
  const file = table.file();
  for (const _ of ['first', 'again']) {
    expect(phone.contradiction(file)).toBeNull();
    expect(phone.verdict).toMatchObject({ color: 'amber', overlooked: 4, draws: 4 });
  }
});

test('invents the device before the player’s one, and names too many entries at first: it counts every draw', () => {
  const table = new FairTable(`too many ${seed}`);
  const phone = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
  phone.begin(table.start, 2, 1000);
  table.play(4);
  phone.begin(table.start, 2, table.log.length);
  missedBy(table, phone);
  expect(phone.verdict).toMatchObject({ color: 'amber', overlooked: 4 });
});

test('stops telling the steps, and moves for the player: the device counts in the file what it has not heard', () => {
  const table = tableOf('stops');
  const device = table.device(1);
  table.cheat.tells = toSeat(1, () => null);
  table.cheat.lists = () => [0];
  table.entry({ type: 'ply', at: 9, actor: 1, action: { type: 'pass' } });
  table.turn(0);
  expect(device.verdict).toMatchObject({ color: 'green', draws: 5 });
  expect(device.contradiction(table.file())).toBeNull();
  expect(device.verdict).toMatchObject({ color: 'amber', draws: 6, overlooked: 1, unsigned: 1 });
});

test('a device that lost its line while it was asked: neither the file nor a head accuses the server', () => {
  const table = tableOf('asked last');
  const [device, { state }] = [table.device(1), table];
  const invite = randomHex(table.source);
  const phone = deviceOf(table, 0, true);
  const move = phone.moveIn(invite, table.device(0).handOver(keyPair(invite).key), state.seq);
  const before = { seq: state.seq, hash: state.hash };
  table.tellHead();
  // the record comes with a question, and the draw that is asked for is made without this device
  table.cheat.tells = toSeat(1, (message) => (message.type === 'record' ? message : null));
  table.record(move);
  expect(device.state).toMatchObject({ seq: before.seq });
  expect(device.signed({ ...before, signature: device.kept.head?.signature ?? '' })).toBeNull();
  table.cheat.lists = () => [];
  table.turn(1);
  expect(device.contradiction(table.file())).toBeNull();
  expect(device.verdict).toMatchObject({ wrong: null, draws: 6 });
});
