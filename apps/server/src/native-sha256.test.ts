import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nativeSha256 } from './native-sha256.ts';

const bytes = Uint8Array.from({ length: 300 }, (_, i) => i % 251);

type Part = Uint8Array | string | { readonly hex: string };

test.each<[string, readonly Part[]]>([
  ['nothing', []],
  ['text', ['bgfair-2/line', '']],
  ['bytes and text', [bytes, '將 🐉', bytes.subarray(7, 40), 'x']],
  ['digits', ['a', { hex: '00ff10' }, bytes, { hex: 'ab'.repeat(32) }]],
  ['more than is kept ready', ['龍'.repeat(30_000), bytes, { hex: '00ff10' }]],
])('SHA-256 of %s is that of all parts together', (_, parts) => {
  const whole = createHash('sha256');
  for (const part of parts)
    whole.update(typeof part === 'object' && 'hex' in part ? Buffer.from(part.hex, 'hex') : part);
  expect(nativeSha256(parts)).toBe(whole.digest('hex'));
});
