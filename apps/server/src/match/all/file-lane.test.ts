/** Tests that reading the files of finished matches does not delay anybody. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { itemAt, ok, type Result } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import type { Limits } from '../../net/limits.ts';
import { heldStore, type HeldStore } from '../../testing/held-store.ts';
import { TestPlayer } from '../../testing/player.ts';
import { freshFolder, open, seatAll, type TestServer } from '../../testing/test-server.ts';
import { storeIn } from '../../testing/logs.ts';
import type { StoredMatch } from '../../store/store.ts';
import type { Slices } from '../log/slices.ts';
import { FileLane } from './file-lane.ts';

async function finished(site: TestServer): Promise<string> {
  const { match, players } = await seatAll(site.origin, hopnjump);
  await players[0]?.ask({ type: 'resign' });
  await Promise.all(players.map((player) => player.close()));
  return match;
}

const player = (site: TestServer, match: string): TestPlayer =>
  new TestPlayer({ origin: site.origin, game: hopnjump, match, token: null, seed: 'files' });
const asked = async (site: TestServer, match: string): Promise<IncomingMessage> => {
  const [answer] = (await once(get(`${site.origin}/api/matches/${match}/game`), 'response')) as [IncomingMessage];
  return answer;
};

/** Returns a site with this many finished matches, restarted after the last one. */
async function restarted(
  matches: number,
  limits: Partial<Limits> = {},
): Promise<HeldStore & { readonly site: TestServer; readonly ids: readonly string[] }> {
  const folder = freshFolder();
  const before = await open({ dataDir: folder, store: await storeIn(folder) });
  const ids: string[] = [];
  while (ids.length < matches) ids.push(await finished(before));
  await before.close();
  const held = heldStore(await storeIn(folder));
  return { ...held, ids, site: await open({ store: held.store, limits }) };
}

test('while a file is read, a match that is not in memory is opened', async () => {
  const { site, ids, begun, hold, release } = await restarted(2);
  const [over, other] = [itemAt(ids, 0), itemAt(ids, 1)];
  hold(over);
  const file = asked(site, over);
  await expect.poll(() => begun).toContain(over);
  const guest = await player(site, other).connect();
  expect(guest.client.status).toBe('live');
  release();
  expect((await file).statusCode).toBe(200);
  await guest.close();
  await site.close();
});

test('the log of a match that is not over is not read for its file', async () => {
  const { store, begun } = heldStore(await storeIn(freshFolder()));
  const site = await open({ store });
  const { match, players } = await seatAll(site.origin, hopnjump);
  const from = begun.length;
  expect((await asked(site, match)).statusCode).toBe(409);
  expect(begun.slice(from)).toEqual([]);
  await Promise.all(players.map((one) => one.close()));
  await site.close();
});

test('the time for a hello is over when it arrives, however long the match takes to be read', async () => {
  const { site, ids, hold, release } = await restarted(1, { helloMs: 50 });
  const match = itemAt(ids, 0);
  hold(match);
  const spectator = player(site, match);
  await spectator.open();
  spectator.say({ type: 'hello', protocol: 3, match, token: null, have: -1, features: [] });
  const silent = await player(site, match).open();
  expect(await silent.closed()).toBe(1008);
  release();
  await spectator.until(() => spectator.heard.some(({ type }) => type === 'welcome'));
  await spectator.close();
  await site.close();
});

const stored = (id: string, over = true): StoredMatch => ({ record: { id }, head: { over } }) as unknown as StoredMatch;
const here = (): AbortSignal => new AbortController().signal;

interface Held {
  readonly files: FileLane;
  readonly begun: string[];
  end(match: string): void;
}

function heldFiles(): Held {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = async ({ record: { id } }: StoredMatch): Promise<Result<string>> => {
    begun.push(id);
    await new Promise<void>((resolve) => ends.set(id, resolve));
    return ok(`file of ${id}`);
  };
  const files = new FileLane({ find: async (id) => stored(id) }, read);
  return { files, begun, end: (id) => ends.get(id)?.() };
}

test('a file is read once for all who ask meanwhile', async () => {
  const { files, begun, end } = heldFiles();
  const answers = ['a', 'b', 'c'].map((address) => files.of('one', address, here()));
  await expect.poll(() => begun).toEqual(['one']);
  end('one');
  expect(await Promise.all(answers)).toEqual(answers.map(() => ok('file of one')));
  expect(begun).toEqual(['one']);
});

test('an address that asks for many files waits for them alone, and some are refused', async () => {
  const { files, begun, end } = heldFiles();
  const many = Array.from({ length: 12 }, (_, n) => files.of(`many ${n}`, 'greedy', here()));
  await expect.poll(() => begun).toEqual(['many 0']);
  const one = files.of('one', 'honest', here());
  end('many 0');
  await expect.poll(() => begun.length).toBe(2);
  expect(begun[1]).toBe('one');
  end('one');
  expect(await one).toEqual(ok('file of one'));
  for (let n = 1; n < 9; n++) {
    await expect.poll(() => begun.at(-1)).toBe(`many ${n}`);
    end(`many ${n}`);
  }
  const answers = await Promise.all(many);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(9);
  expect(answers.filter((answer) => !answer.ok && answer.error.code === 'busy')).toHaveLength(3);
});

test('a file for which nobody waits is not read', async () => {
  const { files, begun, end } = heldFiles();
  const first = files.of('first', 'a', here());
  await expect.poll(() => begun).toEqual(['first']);
  const leaving = new AbortController();
  const second = files.of('second', 'a', leaving.signal);
  const third = files.of('third', 'a', here());
  await Promise.resolve();
  leaving.abort();
  expect(await second).toMatchObject({ error: { code: 'busy' } });
  end('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'third']);
  end('third');
  expect(await third).toEqual(ok('file of third'));
});

test('while a file is read, others get a turn after every two entries', async () => {
  const read = async (_: StoredMatch, slices: Slices): Promise<Result<string>> => {
    let turns = 0;
    let isReading = true;
    const count = (): void => {
      turns++;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    for (let entry = 0; entry < 20; entry++) await slices.next();
    isReading = false;
    return ok(String(turns));
  };
  const files = new FileLane({ find: async (id) => stored(id) }, read);
  const turns = await files.of('one', 'a', here());
  expect(Number(turns.ok && turns.value)).toBeGreaterThanOrEqual(9);
});
