import { setTimeout } from 'node:timers/promises';
import { unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { keptToSit } from '@boardwright/fair';
import { matchFactsDecoder } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import type { MatchStore, Write } from '../../store/store.ts';
import { storeIn } from '../../testing/logs.ts';
import { TestPlayer } from '../../testing/player.ts';
import { create, freshFolder, open, take } from '../../testing/test-server.ts';

/** Long enough for the server to use what it has just read. If it is too short, the test passes. */
const PAUSE_MS = 50;

test('seats that were read for a device, but arrive late, replace no newer ones', async () => {
  const store = await storeIn(freshFolder());
  const writes: Write['op'][] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  const slow: MatchStore = {
    ...store,
    write: async (write) => {
      const written = await store.write(write);
      if (write.op === 'device' && write.seat === 1) isHeld = !writes.includes('reseat');
      writes.push(write.op);
      return written;
    },
    find: async (match) => {
      const [found, waits] = [await store.find(match), isHeld];
      isHeld = false;
      if (waits) await released;
      return found;
    },
  };
  const wrote = async (op: Write['op'], times: number): Promise<void> => {
    while (writes.filter((one) => one === op).length < times) await setTimeout(1);
    await setTimeout(PAUSE_MS);
  };
  const site = await open({ store: slow });
  const { match, invites } = await create(site.origin, { game: 'market', preset: 'two', fair: true });
  const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}`)).json();
  const { fair: facts = null } = unwrap(matchFactsDecoder.decode(raw, 'facts'));
  const fair = unwrap(keptToSit(undefined, match, facts, null));
  const sit = async (seat: number): Promise<TestPlayer<Market>> => {
    const { token } = await take(site.origin, match, invites[seat] ?? '');
    const own = { match, token, seed: `device ${seat}`, fair };
    return new TestPlayer<Market>({ origin: site.origin, game: market, ...own }).connect();
  };
  const owner = await sit(0);
  const guest = await sit(1);
  await wrote('device', 2);
  const removed = owner.request({ type: 'remove', member: 1, keepInvite: true });
  await wrote('reseat', 1);
  const sitting = take(site.origin, match, invites[1] ?? '');
  await wrote('sit', 3);
  release();
  await Promise.all([removed, sitting]);
  const other = await sit(1);
  await Promise.all([owner, other].map((player) => player.until(() => player.scene.started)));
  expect([owner, other].flatMap(({ found }) => found)).toEqual([]);
  await Promise.all([owner, guest, other].map((player) => player.close()));
  await site.close();
});
