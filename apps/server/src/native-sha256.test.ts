import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nativeSha256 } from './native-sha256.ts';

const bytes = Uint8Array.from({ length: 300 }, (_, i) => i % 251);

test.each<[string, readonly (Uint8Array | string)[]]>([
  ['nothing', []],
  ['text', ['bgfair-1/line', '']],
  ['bytes and text', [bytes, '將 🐉', bytes.subarray(7, 40), 'x']],
  ['more than is kept ready', ['龍'.repeat(30_000), bytes]],
])('SHA-256 of %s is that of all parts together', (_, parts) => {
  const whole = createHash('sha256');
  for (const part of parts) whole.update(part);
  expect(Buffer.from(nativeSha256(parts)).toString('hex')).toBe(whole.digest('hex'));
});

test('a result is not changed by the next one', () => {
  const first = nativeSha256(['a']);
  const kept = Buffer.from(first).toString('hex');
  nativeSha256(['b']);
  expect(Buffer.from(first).toString('hex')).toBe(kept);
});
