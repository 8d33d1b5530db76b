import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handedOver, keyPair } from '@boardwright/fair';
import { expect, test } from 'vitest';
import { isSameSite } from './site-keys.ts';

const [OLD, NEW] = [keyPair('01'.repeat(32)), keyPair('02'.repeat(32))];
const FIRST = { key: OLD.key, handover: null };

test.each([
  ['the old one has signed', [FIRST, handedOver(OLD, NEW.key)], true],
  ['nobody has signed', [FIRST, { key: NEW.key, handover: null }], false],
  ['the site does not explain', null, false],
])('a key that %s: told once, known from then on', async (_, keys, isSame) => {
  const io = { env: { BOARDWRIGHT_HOME: await mkdtemp(join(tmpdir(), 'boardwright-sites-')) } };
  const server = createServer((_request, answer) => answer.end(JSON.stringify({ keys }))).listen(0);
  const page = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const seen = [OLD.key, OLD.key, NEW.key, NEW.key].map((key) => () => isSameSite(io, page, key));
  const said: boolean[] = [];
  for (const see of seen) said.push(await see());
  expect(said).toEqual([true, true, isSame, true]);
  server.close();
});
