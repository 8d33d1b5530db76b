/** Checks that the pictures of links are as large as messengers want them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../apps/web/public/previews');
/** Messengers ignore pictures with more bytes than this. */
const MOST_BYTES = 300_000;
const pictures = readdirSync(FOLDER);

test.each(pictures)('%s is the picture of a game', (name) => {
  const png = readFileSync(join(FOLDER, name));
  expect(Object.keys(games)).toContain(name.replace('.png', ''));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(MOST_BYTES);
});
