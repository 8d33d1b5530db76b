import { itemAt, rng, unwrap } from '@boardwright/core';
import {
  afterEntry,
  afterRecord,
  closeDraw,
  FairDevice,
  keyPair,
  newDevice,
  openDraw,
  rootStatement,
  SETUP,
  startState,
  takeShare,
  type DrawRecord,
  type FairRecord,
  type FairState,
  type ShareQuestion,
} from '@boardwright/fair';
import { expect, test } from 'vitest';
import type { SeatRow } from '../../store/store.ts';
import { certified, fairServerOf } from './fair-match.ts';
import { AGREE_MS, FairDraws } from './fair-draws.ts';

const TOKENS = ['a', 'b', 'c'];
const TERMS = { label: 'reveal', secret: false, total: 36 };
const source = rng('fair draws of a server');
const random = (): string => Array.from({ length: 64 }, () => source.below(16).toString(16)).join('');

/** Returns the rows of seats with these tokens, of which only the tokens matter here. */
function rowsOf(tokens: readonly string[]): readonly SeatRow[] {
  return tokens.map((token, seat) => ({ token, seat })) as never;
}

/** Returns what the server asks the devices, and the records that they take before it. */
function askedBy(
  draws: FairDraws<never>,
): { readonly records: readonly FairRecord[]; readonly question: ShareQuestion } | null {
  return draws.question() as never;
}

/** Returns the draws of a match after draw 0, with the devices of its seats. */
function begun(seats = 2): {
  readonly draws: FairDraws<never>;
  readonly devices: readonly FairDevice[];
  readonly state: FairState;
  /** Returns the record with which a seat moves to another device. */
  readonly moveOf: (seat: number) => Exclude<FairRecord, DrawRecord>;
} {
  const named = { id: 'A'.repeat(16), key: random() };
  const record = { ...named, fair: certified(named as never, keyPair(random())) } as never;
  const { facts, lists, signer } = fairServerOf(record);
  const start = { clock: null };
  const devices = Array.from({ length: seats }, (_, seat) => new FairDevice(newDevice(facts, seat, random)));
  for (const device of devices) device.begin(start, seats, 0);
  let state = startState(facts, start, seats);
  for (const device of devices) {
    const seated = device.sit();
    state = unwrap(afterRecord(state, seated));
    for (const each of devices) each.record(seated);
  }
  let open = openDraw(state, { label: SETUP, secret: false, total: null }, [...devices.keys()], lists, signer);
  const { ask, participants } = open;
  const question = { draw: 0, label: SETUP, total: null, participants, head: state.hash, server: lists.root(0), ask };
  for (const [seat, device] of devices.entries())
    open = unwrap(takeShare(state, open, seat, unwrap(device.asked(question))));
  const closed = closeDraw(state, open, lists);
  ({ state } = closed);
  for (const device of devices) device.drawn(closed.record, lists.open(0));
  for (const seat of devices.keys()) {
    const line = { type: 'sit', at: 0, seat, who: 'person' };
    state = unwrap(afterEntry(state, line));
    for (const device of devices) device.entry(line);
  }
  const parts = { record, game: null, log: { memory: { now: { fair: state } } } } as never;
  const moveOf = (seat: number): Exclude<FairRecord, DrawRecord> => {
    const phone = new FairDevice(newDevice(facts, seat, random, true));
    const invite = random();
    return phone.moveIn(invite, itemAt(devices, seat).handOver(keyPair(invite).key), state.seq);
  };
  return { draws: new FairDraws<never>(parts, rowsOf(TOKENS.slice(0, seats)), undefined), devices, state, moveOf };
}

test('a seat whose move is recorded before the draw takes no part, though its former device counts as connected', () => {
  const { draws, devices, state, moveOf } = begun();
  expect(draws.tell(moveOf(0)).ok).toBe(true);
  draws.wasAsked(draws.termsNow(() => true, state.seq));
  draws.collect(TERMS, 0);
  const { records = [], question } = askedBy(draws) ?? {};
  const device = itemAt(devices, 1);
  for (const record of records) device.record(record as never);
  expect(question?.participants).toEqual([1]);
  expect(question && device.asked(question)).toMatchObject({ ok: true });
  expect(device.verdict.wrong).toBeNull();
});

test('a draw that is listed again keeps the records that devices have taken with its question', () => {
  const { draws, devices, state, moveOf } = begun();
  const list = { seat: 0, root: random() };
  const signature = keyPair(itemAt(devices, 0).kept.seed).sign('root', rootStatement(state, list));
  expect(draws.tell({ type: 'root', seq: state.seq, ...list, signature }).ok).toBe(true);
  draws.wasAsked(draws.termsNow(() => true, state.seq));
  draws.collect(TERMS, 0);
  const before = askedBy(draws)?.records;
  expect(before).toHaveLength(1);
  for (const [seat, tokens] of [
    ['c', 'b'],
    ['c', 'd'],
  ].entries()) {
    expect(draws.tell(moveOf(seat)).ok).toBe(true);
    draws.setSeats(rowsOf(tokens), 0);
    expect(draws.listAgain(0)).toBe(seat === 1);
  }
  const after = askedBy(draws);
  expect(after?.question.participants).toEqual([]);
  expect(after?.records).toMatchObject([...(before ?? []), { type: 'move', seat: 0 }, { type: 'move', seat: 1 }]);
});

test('agreements are read from the store together: each is to go on without the same seats', () => {
  const { draws, devices, state } = begun(3);
  const asked = draws.termsNow(() => true, state.seq);
  draws.wasAsked(asked);
  draws.collect(TERMS, 0);
  const { question } = askedBy(draws) ?? {};
  const answers = [0, 1].map((seat) => {
    const device = itemAt(devices, seat);
    const share = question && unwrap(device.asked(question));
    return JSON.stringify({ share, without: device.agree([2]) });
  });
  const rows = devices.map((_, seat) => ({
    seat,
    token: TOKENS[seat],
    share: { device: '', setup: null, draw: 1, answer: answers[seat] ?? null },
  }));
  draws.setSeats(rows as never, 0);
  expect([draws.missing, draws.isComplete]).toEqual([[2], true]);
});

test('where a seat that has answered and one that has not have moved, the third can agree to go on without both', () => {
  const { draws, devices, state } = begun(3);
  draws.wasAsked(draws.termsNow(() => true, state.seq));
  draws.collect(TERMS, 0);
  const { question } = askedBy(draws) ?? {};
  for (const seat of [0, 2]) {
    const share = question && unwrap(itemAt(devices, seat).asked(question));
    expect(share && draws.take(seat, 1, share, 0).ok).toBe(true);
  }
  const agree = (seats: readonly number[]): boolean => {
    const signature = itemAt(devices, 2).agree(seats) ?? '';
    return draws.agree(2, 1, signature, AGREE_MS).ok && draws.isComplete;
  };
  draws.setSeats(rowsOf(['d', 'b', 'c']), 0);
  expect([draws.listAgain(0), draws.missing]).toEqual([false, [1]]);
  expect(agree([1])).toBe(false);
  draws.setSeats(rowsOf(['d', 'e', 'c']), 0);
  expect([draws.listAgain(0), draws.missing]).toEqual([false, [1]]);
  draws.dropMoved();
  expect(draws.missing).toEqual([0, 1]);
  expect(agree([0, 1])).toBe(true);
});
