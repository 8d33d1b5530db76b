import { createHmac } from 'node:crypto';
import { rng, unwrap } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { diceOf } from './secrets.ts';
import { readSince } from './match/log/reading.ts';
import { storeIn } from './testing/logs.ts';
import { freshFolder, open, seatAll } from './testing/test-server.ts';

const KEY = 'k'.repeat(43);
const draw = (index: number, label = 'roll', total = 36): { index: number; label: string; total: number } => ({
  index,
  label,
  total,
});

test('each draw is seeded by a keyed hash of its own, and is the same when it is asked for again', () => {
  const dice = diceOf(KEY);
  const seed = createHmac('sha256', KEY).update('draw/7/roll').digest('base64url');
  expect(dice(draw(7))).toBe(rng(seed).below(36));
  expect(dice(draw(7))).toBe(dice(draw(7)));
  const row = (one: typeof dice, label: string): number[] => Array.from({ length: 50 }, (_, n) => one(draw(n, label)));
  const rows = [row(dice, 'roll'), row(dice, 'deal'), row(diceOf(`${KEY}x`), 'roll')];
  expect(new Set(rows.map(String)).size).toBe(3);
});

test('a match throws these dice', async () => {
  const dataDir = freshFolder();
  const site = await open({ dataDir });
  const { match, players } = await seatAll(site.origin, market, { preset: 'two' });
  await Promise.all(players.map((player) => player.play()));
  await Promise.all(players.map((player) => player.close()));
  await site.close();
  const log = await storeIn(dataDir);
  const { steps, stored } = unwrap(await readSince({ game: market, store: log, match }, 0));
  const { key } = stored.record;
  const drawn = steps.flatMap(({ before, entry }) =>
    entry.type === 'ply' && entry.actor === 'chance' ? [{ before, action: entry.action }] : [],
  );
  expect(drawn.length).toBeGreaterThan(3);
  for (const { before, action } of drawn) {
    const odds = market.chance(before.state);
    const total = odds.reduce((sum, { weight }) => sum + weight, 0);
    let rest = diceOf(key)({ index: before.draws, total, label: odds[0]?.action.type ?? '' });
    expect(odds.find(({ weight }) => (rest -= weight) < 0)?.action).toEqual(action);
  }
  await log.close();
});
