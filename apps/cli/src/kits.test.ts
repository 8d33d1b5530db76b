import { Command } from 'commander';
import { expect, test } from 'vitest';
import { UsageError } from './io/io.ts';
import { addKits, type KitHost } from './kits.ts';
import { inside } from './testing/process.fixture.ts';

const GONE = { fly: '@boardwright/not-installed' };
const host = {
  add: (spec: string) => new Command(spec),
  done: () => undefined,
} as unknown as KitHost;

test('a command whose kit is not installed says in one sentence how to install it', async () => {
  const refused = await addKits(host, 'fly', GONE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UsageError);
  expect((refused as UsageError).fault).toMatchObject({
    code: 'no-kit',
    message: 'fly needs the package @boardwright/not-installed. Run: npm install @boardwright/not-installed',
  });
});

test('no other command needs it', async () => {
  for (const typed of ['play', undefined]) expect(await addKits(host, typed, GONE)).toBeUndefined();
});

test.each([['--help'], ['completion', 'bash']])('%s %s has the commands of installed kits', async (...argv) => {
  const { code, out } = await inside(argv);
  expect([code, out]).toEqual([0, expect.stringMatching(/\bselfplay\b[^]*\bmcp\b|\bmcp\b[^]*\bselfplay\b/)]);
});
