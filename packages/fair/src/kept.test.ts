import { itemAt, ok, unwrap } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { commitmentOf } from './chains.ts';
import { fairGame } from './fair-game.fixture.ts';
import { decodeFairFile } from './file.ts';
import { bytesToHex } from './hash.ts';
import { chainToSit, contradiction, type KeptFair } from './kept.ts';
import { headsToSign } from './transcript.ts';

const file = fairGame(market, 'kept', { cap: 60 });
const { key, secret } = file.fair;
const SEQ = 20;
const HASH_BYTES = 32;
const { message } = itemAt(headsToSign(unwrap(decodeFairFile(file)), [SEQ]), 0);
const hash = bytesToHex(message.subarray(-HASH_BYTES));
const zeros = '0'.repeat(64);
const kept: KeptFair = {
  last: zeros,
  key,
  commitment: commitmentOf(secret),
  head: { seq: SEQ, hash, signature: zeros.repeat(2) },
};

test('the file of the match that a device followed does not contradict it', () => {
  expect(contradiction(file, kept)).toBeNull();
});

test.each<[string, Partial<KeptFair>, object]>([
  ['another secret', { commitment: zeros }, { code: 'fair-server', data: { draw: 0 } }],
  ['another key', { key: zeros }, { code: 'fair-server', data: { draw: 0 } }],
  ['another log', { head: { seq: SEQ, hash: zeros, signature: '' } }, { code: 'fair-signature', data: { entry: SEQ } }],
  [
    'a shorter log',
    { head: { seq: file.log.length + 1, hash, signature: '' } },
    { code: 'fair-signature', data: { entry: file.log.length + 1 } },
  ],
])('a file with %s than the server told the device is named', (_, change, wrong) => {
  expect(contradiction(file, { ...kept, ...change })).toMatchObject(wrong);
});

const facts = { key: zeros, commitment: zeros, draws: true };
const NEW = { last: '07'.repeat(32), key: zeros, commitment: zeros };
test.each<[string, boolean, unknown, object]>([
  ['is new', false, undefined, NEW],
  ['stays after a lost answer', false, kept, kept],
  ['of a seat that moves is new and says so', true, undefined, { ...NEW, moved: true }],
  ['of a seat that moves stays after a lost answer', true, { ...kept, moved: true }, { ...kept, moved: true }],
  [
    'of a seat that comes back is another one',
    true,
    { ...kept, next: zeros },
    { ...kept, last: NEW.last, moved: true },
  ],
])('the chain of a seat that is taken %s', async (_, isMove, stored, expected) => {
  const random = (): Uint8Array => new Uint8Array(HASH_BYTES).fill(7);
  expect(await chainToSit({ stored, isMove, random, facts: async () => ok(facts) })).toEqual(expected);
});
