/** Tests that honest servers, whose lines break and whose players change devices, are accused of nothing. */
import { unwrap } from '@boardwright/core';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { FairDevice } from './device.ts';
import { newDevice } from './kept-device.ts';
import { closeDraw, isComplete, openDraw, questionOf as shareQuestion, takeAgreement, takeShare } from './host.ts';
import type { OpenedShare } from './records.ts';
import { leavesOf } from './drawn.ts';
import { listOf } from './list.ts';
import { keyPair } from './statement.ts';
import { missedBy, reportOf, tableOf, toSeat } from './attack.fixture.ts';
import { answerOf, FairTable, randomHex, TOTAL } from './table.fixture.ts';
import { drawsOf } from './file.ts';
import { verifyProofs } from './verify.ts';

test.each([2, 3, 4])('%i seats: all devices are green, and the file verifies', (seats) => {
  const table = new FairTable(`honest ${seats}`, { seats });
  expect(table.play(30)).toBe(true);
  table.tellHead();
  const file = table.file();
  const verified = verifyProofs(file);
  expect(verified.ok ? null : verified.error).toBeNull();
  for (const device of table.devices) {
    expect(device?.verdict).toMatchObject({ color: 'green', draws: 30 });
    expect(device?.contradiction(file)).toBeNull();
  }
});

test('a share that is lost with the line: asked again, the device answers the same', () => {
  const table = tableOf('lost');
  let first: OpenedShare | null = null;
  table.cheat.tells = toSeat(0, (message) => {
    if (message.type !== 'ask') return message;
    const answer = answerOf(table.device(0), message);
    first ??= answer;
    table.device(0).cut();
    table.device(0).connected();
    return message;
  });
  expect(table.turn(1)).toBe(true);
  expect(first).not.toBeNull();
  expect(table.device(0).verdict.color).toBe('green');
});

test('a device that is away for some draws: amber counts, and it takes part again', () => {
  const table = tableOf('away', { seats: 3 });
  const before = table.device(2).kept;
  table.device(2).cut();
  table.here[2] = false;
  table.play(2);
  expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 2, unlisted: 2 }] });
  // the device returns in a new run of its program and gets the messages that it has missed
  const back = new FairDevice(JSON.parse(JSON.stringify(before)) as typeof before);
  missedBy(table, back);
  back.connected();
  table.devices[2] = back;
  table.here[2] = true;
  table.play(2);
  expect(back.verdict).toMatchObject({ color: 'amber', overlooked: 0, wrong: null });
  expect(table.found).toEqual([]);
  expect(reportOf(table).missing).toHaveLength(2);
});

test('a seat that moves to another device: it takes part from the draw after the next', () => {
  const table = tableOf('moved');
  const invite = randomHex(table.source);
  const handover = table.device(1).handOver(keyPair(invite).key);
  const phone = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
  phone.begin(table.start, 2, table.state.seq);
  missedBy(table, phone);
  const move = phone.moveIn(invite, handover, table.state.seq);
  table.record(move);
  phone.record(move);
  table.devices[1] = phone;
  table.play(6);
  expect(table.found).toEqual([]);
  const missing = [{ draw: 6, seat: 1, why: 'unlisted' }];
  expect(reportOf(table)).toMatchObject({ missing, replaced: [{ draw: 7, seat: 1 }] });
  expect(phone.verdict).toMatchObject({ wrong: null, overlooked: 0 });
});

test('a device that has answered, and whose seat then moved, accuses nobody of drawing without it', () => {
  const table = tableOf('moved on');
  const old = table.device(1);
  const terms = { label: 'reveal', secret: false, total: TOTAL };
  const open = openDraw(table.state, terms, [0, 1], table.lists, keyPair(table.signerSeed));
  expect(old.asked(shareQuestion(table.state, open, table.lists)).ok).toBe(true);
  const invite = randomHex(table.source);
  const phone = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
  phone.begin(table.start, 2, table.state.seq);
  table.record(phone.moveIn(invite, old.handOver(keyPair(invite).key), table.state.seq));
  expect(table.turn(0)).toBe(true);
  expect([old.verdict.wrong, table.found]).toEqual([null, []]);
});

test('a device that has just come is asked for a number of the device before: it has none', () => {
  const table = tableOf('just come');
  const phone = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
  phone.begin(table.start, 2, table.state.seq);
  missedBy(table, phone);
  const terms = { label: 'reveal', secret: false, total: TOTAL };
  const open = openDraw(table.state, terms, [0, 1], table.lists, keyPair(table.signerSeed));
  expect(phone.asked(shareQuestion(table.state, open, table.lists)).ok).toBe(false);
  expect(phone.verdict).toMatchObject({ color: 'green', wrong: null });
});

test('a list that is nearly used is replaced, also the server’s', () => {
  const table = new FairTable(`long ${seed}`);
  for (let turn = 0; turn < 300; turn++) {
    expect(table.turn(turn % 2)).toBe(true);
    for (const device of table.devices) {
      const root = device?.renew(() => randomHex(table.source)) ?? null;
      if (root !== null) table.record(root);
    }
  }
  expect(table.found).toEqual([]);
  expect(reportOf(table).missing).toEqual([]);
  expect(reportOf(table).replaced).toHaveLength(2);
});

test('a player agrees to go on, and then another number comes: the others agree without it, and nobody has agreed to the rest', () => {
  const table = tableOf('late answer', { seats: 4 });
  const { state, lists } = table;
  const terms = { label: 'reveal', secret: false, total: TOTAL };
  let open = openDraw(state, terms, [0, 1, 2, 3], lists, keyPair(table.signerSeed));
  const question = shareQuestion(state, open, lists);
  const answer = (seat: number): void => {
    open = unwrap(takeShare(state, open, seat, unwrap(table.device(seat).asked(question))));
  };
  const agree = (seat: number, seats: readonly number[]): void => {
    open = unwrap(takeAgreement(state, open, { seat, signature: table.device(seat).agree(seats) ?? '' }));
  };
  [0, 1].forEach(answer);
  agree(0, [2, 3]);
  answer(2);
  for (const seat of [1, 2]) agree(seat, [3]);
  expect(isComplete(open)).toBe(false);
  agree(0, [3]);
  expect(isComplete(open)).toBe(true);
  expect(closeDraw(state, open, lists).record.shares[3]).toBe('agreed');
});

test('a window that another window of its device has passed by: it accuses nobody, and begins a list without used numbers', () => {
  const table = new FairTable(`two lists ${seed}`);
  const random = (): string => randomHex(table.source);
  const { kept } = table.device(0);
  for (let turn = 0; turn < 245; turn++) {
    table.turn(turn % 2);
    const root = turn < 244 ? table.device(0).renew(random) : null;
    if (root !== null) table.record(root);
  }
  const { state, lists } = table;
  // the window knows two lists of before, and not the one that the other window has begun
  const other = new FairDevice({ ...table.device(0).kept, lists: [random(), ...kept.lists] });
  const terms = { label: 'reveal', secret: false, total: TOTAL };
  const open = openDraw(state, terms, [0, 1], lists, keyPair(table.signerSeed));
  expect(other.asked(shareQuestion(state, open, lists)).ok).toBe(false);
  expect(other.verdict).toMatchObject({ color: 'green', wrong: null });
  const begun = other.renew(random);
  expect(other.renew(random)).toEqual(begun);
  expect(begun?.root).toBe(listOf(other.kept.lists.at(-1) ?? '').root);
  expect(kept.lists).not.toContain(other.kept.lists.at(-1));
  if (begun !== null) table.record(begun);
  table.here[0] = false;
  expect(table.turn(1)).toBe(true);
  missedBy(table, other);
  table.devices[0] = other;
  table.here[0] = true;
  expect(table.turn(1)).toBe(true);
  expect(leavesOf(drawsOf(table).at(-1)?.shares ?? [])[0]).not.toBeNull();
  expect(table.found).toEqual([]);
});

test('a device that was away until its list was used up: it begins a new list, and no draw counts as one that it was left out of', () => {
  const table = new FairTable(`used up ${seed}`);
  const before = table.device(0);
  const play = (turns: number): void => {
    for (let turn = 0; turn < turns; turn++) {
      table.turn(1);
      const root = table.device(1).renew(() => randomHex(table.source));
      if (root !== null) table.record(root);
    }
  };
  play(230);
  before.cut();
  table.here[0] = false;
  play(30);
  const back = new FairDevice(before.kept);
  missedBy(table, back);
  back.connected();
  table.devices[0] = back;
  table.here[0] = true;
  const root = back.renew(() => randomHex(table.source));
  expect(root).not.toBeNull();
  // the record comes just too late for the next draw
  table.turn(1);
  const again = back.renew(() => randomHex(table.source));
  expect(again?.root).toBe(root?.root);
  if (again !== null) table.record(again);
  play(3);
  expect(back.verdict).toMatchObject({ overlooked: 0, lacking: [{ seat: 0, unlisted: 32 }] });
  expect(table.found).toEqual([]);
});

test('a device that connects while an entry is being written, whose draw was listed before: it counts nothing', () => {
  const table = tableOf('just connected', { seats: 3 });
  const device = table.device(2);
  device.cut();
  device.connected();
  table.cheat.lists = (honest) => honest.filter((seat) => seat !== 2);
  table.turn(0);
  expect(device.verdict).toMatchObject({ overlooked: 0, lacking: [{ seat: 2, unlisted: 1 }] });
  table.turn(1);
  expect(device.verdict).toMatchObject({ overlooked: 1 });
});
