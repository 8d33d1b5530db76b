import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replay } from '../testing/conversation.ts';

test.each([1, 2, 3])(
  'a client of version %d is answered as it was when the conversation was recorded',
  async (version) => {
    const recorded = readFileSync(new URL(`../golden/protocol-${version}.txt`, import.meta.url), 'utf8');
    expect(await replay(recorded)).toBe(recorded);
  },
);
