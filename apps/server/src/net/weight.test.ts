import { join } from 'node:path';
import { required } from '@boardwright/core';
import { games } from '@boardwright/games';
import { expect, onTestFinished, test } from 'vitest';
import { bySize, size } from '../../../../tools/size.ts';
import { bytesAtRest, measured, seatedTalk, type Talk } from '../testing/load.ts';
import { script } from '../testing/scripts.ts';
import { freshFolder } from '../testing/test-server.ts';

const SCRIPT = join(import.meta.dirname, '../testing/serve.ts');
/**
 * The number of matches for warming up, the number of measured matches, and the maximum bytes of each. Memory that the server needs only
 * once is shared out among the matches, so the limit of 15,000 bytes holds only for many matches.
 */
const [BEFORE, MATCHES, MOST_BYTES] = bySize([0, 0, 0], [60, 100, 17_000], [200, 1000, 15_000]);
const AT_ONCE = 20;
/** Two names of the maximum length. */
const NAMES = ['Ada'.padEnd(24, '!'), '字'.repeat(24)];
const DUEL = { game: 'catan', preset: 'duel' };
const WISHES = bySize(
  [DUEL],
  [DUEL],
  [
    { game: '369', preset: 'classic' },
    { game: 'hopnjump', preset: 'classic' },
    { game: 'banqi', preset: 'taiwan' },
    DUEL,
  ],
);

// too slow for the quick check: starts a process
test.skipIf(size === 'small').each(WISHES)(
  `${MATCHES} connected matches of two with names and a room that are played: each weighs at most ${MOST_BYTES} bytes: $game`,
  async (wish) => {
    const folder = freshFolder();
    const server = await measured(SCRIPT, [folder, '--known-dice']);
    onTestFinished(() => server.end());
    const game = required(await games[wish.game]?.rules(), wish.game);
    const lines = script(game, wish.preset, 'weight', 30);
    const talks = async (count: number): Promise<readonly Talk[]> => {
      const all: Talk[] = [];
      const seat = (): Promise<Talk> => seatedTalk(server.origin, { ...wish, away: 5 }, lines, NAMES);
      while (all.length < count) all.push(...(await Promise.all(Array.from({ length: AT_ONCE }, seat))));
      return all;
    };
    const first = await talks(BEFORE);
    await Promise.all(first.map((talk) => talk.say(30)));
    const before = await bytesAtRest(server);
    const more = await talks(MATCHES);
    await Promise.all(more.map((talk) => talk.say(10)));
    const each = ((await bytesAtRest(server)) - before) / MATCHES;
    console.log(`${wish.game}: ${Math.round(each)} B a match`);
    for (const talk of [...first, ...more]) talk.end();
    expect(each).toBeLessThan(MOST_BYTES);
  },
);
