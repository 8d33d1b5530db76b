import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replay } from '../testing/conversation.ts';

test('a client is answered as it was when the conversation was recorded', async () => {
  const recorded = readFileSync(new URL('../golden/protocol-3.txt', import.meta.url), 'utf8');
  expect(await replay(recorded)).toBe(recorded);
});
