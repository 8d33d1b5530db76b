/** The network that ships with Settlers. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { assetsFor, decodeNet, makeBot, playGame, withNetwork } from '@boardwright/bots';
import { presetOf, required, rng } from '@boardwright/core';
import type { Assets } from '@boardwright/core/bots';
import { knowledge } from '@boardwright/games/catan/bots';
import { expect, test } from 'vitest';
import { CATAN_FACTS } from '../../packages/games/src/catan/search/facts.ts';
import { size } from '../../tools/size.ts';

const master = required(knowledge.levels.at(-1), 'level');
const asset = required(knowledge.assets[0], 'network');
const SEATS = 4;
const GAMES = 200;

test('is the file that its hash names, at most 100 kB compressed, and fits the facts of a position', async () => {
  const bytes = await asset.load();
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(asset.sha256);
  expect(gzipSync(bytes).length).toBeLessThan(100_000);
  const { inputs, views, buckets } = CATAN_FACTS;
  expect(decodeNet(bytes)).toMatchObject({ ok: true, value: { shape: { inputs, views, buckets } } });
});

test('is loaded for Master alone, and for no analysis', async () => {
  for (const level of knowledge.levels)
    expect(Object.keys(await assetsFor(knowledge, level))).toEqual(level === master ? ['master'] : []);
  expect(await withNetwork(knowledge)).toBe(knowledge);
});

test('corrects what Master expects in a game of four, and nothing in a smaller game', async () => {
  const assets = await assetsFor(knowledge, master);
  expect(firstScore(assets, 4)).not.toBe(firstScore({}, 4));
  expect(firstScore(assets, 3)).toBe(firstScore({}, 3));
});

/** Returns what Master expects of its first settlement. */
function firstScore(assets: Assets, seats: number): number | undefined {
  const { game } = knowledge;
  const state = game.setup({ ...presetOf(game), seats }, 'score');
  const sight = { seat: 0, view: game.view(state, 0), memory: game.emptyMemory, legal: game.legalActions(state, 0) };
  return makeBot(knowledge, master, assets).choose(sight, { nodes: 1, expired: () => false, rng: rng('score') }).score;
}

test.runIf(size === 'release')('wins more games than the hand-made weights alone', { timeout: 3_600_000 }, async () => {
  const assets = await assetsFor(knowledge, master);
  let wins = 0;
  for (let n = 0; n < GAMES; n++) {
    const own = n % SEATS;
    const bots = Array.from({ length: SEATS }, (_, seat) => makeBot(knowledge, master, seat === own ? assets : {}));
    const { outcome } = playGame(knowledge.game, bots, `${n >> 2}`, { nodes: () => master.nodes });
    if (outcome?.ranks[own] === 1) wins++;
  }
  expect(wins / GAMES).toBeGreaterThan(0.35);
});
