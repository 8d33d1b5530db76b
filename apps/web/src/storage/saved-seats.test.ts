import type { ClientMessage } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { newSavedSeat, savedSeatDecoder } from './saved-seats.ts';

const MATCH = 'A'.repeat(16);
const ID = 'C'.repeat(22);

test.each<readonly [ClientMessage['type'], ClientMessage, boolean]>([
  ['command', { type: 'command', id: ID, expect: 3, command: { type: 'resign' } }, true],
  ['ping', { type: 'ping' }, false],
  ['hello', { type: 'hello', protocol: 3, match: MATCH, token: null, have: -1 }, false],
])('of all messages to a server only a command is kept as unsent: %s', (_, message, kept) => {
  const saved = { ...newSavedSeat(MATCH, '369', ID), unsent: [message] };
  expect(savedSeatDecoder.decode(saved, 'seat').ok).toBe(kept);
});
