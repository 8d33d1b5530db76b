/** Checks that every icon of the manifest exists in the stated size, plain and maskable. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}

const PUBLIC = join(import.meta.dirname, '../../apps/web/public');
const { icons } = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as { icons: readonly Icon[] };
const pictures = icons.filter(({ type }) => type === 'image/png');

test('there are icons of 192 and 512 pixels, plain and maskable, each a file of its own', () => {
  const kinds = pictures.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  expect(kinds.toSorted()).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
  expect(new Set(pictures.map(({ src }) => src)).size).toBe(4);
});

test.each(pictures)('$src is as large as the manifest says', ({ src, sizes }) => {
  const png = readFileSync(join(PUBLIC, src));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  // the first chunk contains width and height
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
});
