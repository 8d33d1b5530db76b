/** Tests a server that signs, shows or exports another game than was played, or moves for a player. */
import { itemAt, unwrap } from '@boardwright/core';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { changed } from './change.fixture.ts';
import { keptToSit, readKept } from './kept-device.ts';
import type { SignedHash } from './records.ts';
import { afterRecord } from './state.ts';
import { hasSigned, keyPair } from './statement.ts';
import { reportOf, tableOf, toSeat } from './attack.fixture.ts';
import { FairTable, randomHex } from './table.fixture.ts';
import { headStatement, verifyProofs } from './verify.ts';

test('H2: makes the match plain: the device says so', () => {
  const table = tableOf('plain');
  expect(table.device(0).downgraded()).toMatchObject({ code: 'fair-plain' });
  expect(table.device(0).verdict.color).toBe('red');
});

test('H2: is plain when the player sits down, after fair draws were announced or where the seat moves from a fair match: no seat', () => {
  const refused = { ok: false, error: { code: 'fair-plain' } };
  expect(keptToSit(undefined, 'match', null, null, true)).toMatchObject(refused);
  const invite = { key: '0a'.repeat(32), handover: '0b'.repeat(64) };
  expect(keptToSit(undefined, 'match', null, invite)).toMatchObject(refused);
  expect(keptToSit(undefined, 'match', null, null)).toEqual({
    ok: true,
    value: { promise: null, invite: null, device: null },
  });
});

test('H2: says plain first, refuses the seat, and says fair then: the promise that the player saw last counts', () => {
  const plain = unwrap(keptToSit(undefined, 'match', null, null));
  const { match: _, ...facts } = tableOf('plain first').promise;
  expect(unwrap(keptToSit(plain, 'match', facts, null, true)).promise).toEqual({ match: 'match', ...facts });
});

test('M2: signs two logs: the head that it tells is evidence', () => {
  const table = tableOf('two heads');
  const { state } = table;
  const hash = randomHex(table.source);
  const signature = keyPair(table.signerSeed).sign('head', headStatement({ ...state, hash }));
  expect(hasSigned(table.facts.key, 'head', headStatement({ ...state, hash }), signature)).toBe(true);
  expect(table.device(0).signed({ seq: state.seq, hash, signature })).toMatchObject({ code: 'fair-signature' });
  expect(table.device(0).kept.evidence).toHaveLength(2);
});

test('M2: exports another log than it has signed: the last signed head is evidence', () => {
  const [shown, other] = [new FairTable(`signed ${seed}`), new FairTable(`signed ${seed}`)];
  shown.play(5);
  shown.tellHead();
  randomHex(other.source);
  other.play(6);
  const device = shown.device(0);
  expect(device.contradiction(other.file())).toMatchObject({ code: 'fair-signature' });
  const { seq, hash } = shown.state;
  const head = device.kept.evidence.at(-1) as SignedHash;
  expect(head).toMatchObject({ seq, hash });
  expect(hasSigned(shown.facts.key, 'head', headStatement({ ...shown.facts, seq, hash }), head.signature)).toBe(true);
});

test('shows two players two games: the next draw does not come about', () => {
  const table = tableOf('two games');
  const other = toSeat(1, (message) =>
    message.type === 'entry' && message.line['actor'] === 0
      ? { ...message, line: { ...message.line, at: 1234 } }
      : message,
  );
  table.cheat.tells = other;
  expect(table.turn(0)).toBe(false);
  expect(table.device(1).verdict.wrong).toMatchObject({ code: 'fair-other-draw' });
});

test('uses a signed move twice: it is refused', () => {
  const table = tableOf('again');
  const place = table.records.findLastIndex((record) => record.type === 'command');
  const record = itemAt(table.records, place);
  if (record.type !== 'command') throw new Error('no command');
  const again = afterRecord(table.state, { ...record, seq: table.state.seq });
  const device = table.device(0);
  expect(again.ok && device.record({ ...record, seq: table.state.seq })).toBeNull();
  expect(device.entry(itemAt(table.log, record.seq))).toMatchObject({ code: 'fair-command' });
});

test('moves for a player: amber on the player’s device', () => {
  const table = tableOf('moves for');
  table.entry({ type: 'ply', at: 99, actor: 0, action: { type: 'pass' } });
  expect(table.device(0).verdict).toMatchObject({ color: 'amber', unsigned: 1 });
  expect(reportOf(table).unsigned).toEqual([1, 0]);
});

test('exports another game than it showed: the device names the contradiction', () => {
  const [one, other] = [tableOf('shown'), tableOf('shown')];
  const file = one.file();
  one.play(1);
  randomHex(other.source);
  other.play(2);
  expect(verifyProofs(other.file()).ok).toBe(true);
  expect(one.device(0).contradiction(other.file())).toMatchObject({ code: 'fair-signature' });
  expect(one.device(1).contradiction(file)).toMatchObject({ code: 'fair-signature' });
});

test('exports a file of the former protocol, which accuses nobody: the device says that the draws were promised', () => {
  const table = tableOf('former');
  const file = changed(table.file(), ['fair', 'protocol'], 'bgfair-1');
  expect(table.device(0).contradiction(file)).toMatchObject({ code: 'fair-plain' });
});

test('writes an entry that the device could not store: the next run of its program still knows what was promised', () => {
  const table = tableOf('unreadable');
  table.entry({ type: 'sit', at: 9, seat: 1, who: 'somebody whose name is long' });
  table.turn(0);
  const kept = { promise: table.promise, invite: null, device: table.device(1).kept };
  expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(kept.device).toMatchObject({ overlooked: 1 });
});
