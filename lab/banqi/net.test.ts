/** The network that ships with Banqi. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { assetsFor, decodeNet, makeBot, playGame, withNetwork } from '@boardwright/bots';
import { presetOf, required, sumOf, unwrap } from '@boardwright/core';
import { isLearnable } from '@boardwright/core/bots';
import { knowledge } from '@boardwright/games/banqi/bots';
import { expect, test } from 'vitest';
import { bySize } from '../../tools/size.ts';

const master = required(knowledge.levels.at(-1), 'level');
const asset = required(knowledge.assets[0], 'network');

test('is the file that its hash names, at most 100 kB compressed, and fits the facts of a position', async () => {
  const bytes = await asset.load();
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(asset.sha256);
  expect(gzipSync(bytes).length).toBeLessThan(100_000);
  const fast = required(knowledge.fast?.({}), 'fast position');
  const { inputs, views, buckets } = unwrap(decodeNet(bytes)).shape;
  expect(isLearnable(fast) && fast.facts).toMatchObject({ inputs, views, buckets });
});

test('is loaded for Master alone', async () => {
  for (const level of knowledge.levels)
    expect(Object.keys(await assetsFor(knowledge, level))).toEqual(level === master ? ['master'] : []);
});

test('values positions for an analysis', async () => {
  const state = knowledge.game.setup(presetOf(knowledge.game), 'analysis');
  const valueOf = (one: typeof knowledge): number => {
    const fast = required(one.fast, 'position')({});
    const out = new Float64Array(fast.seats);
    let plies = 0;
    const moves = new Int32Array(1 << 13);
    for (fast.load(state); plies < 30; plies++) {
      fast.generate(moves, 0);
      fast.make(moves[0] ?? 0);
    }
    fast.evaluate(out);
    return out[0] ?? 0;
  };
  const [net, hand] = [valueOf(await withNetwork(knowledge)), valueOf(knowledge)];
  expect(Math.abs(net)).toBeLessThan(1);
  expect(net).not.toBe(hand);
  expect(await withNetwork({ ...knowledge, assets: [] })).toMatchObject({ fast: knowledge.fast });
});

test('plays better than the hand-made evaluation with as many nodes', async () => {
  const seeds = bySize(6, 10, 200);
  const nodes = 500;
  const hand = { ...master, net: '' };
  const assets = await assetsFor(knowledge, master);
  const points = Array.from({ length: 2 * seeds }, (_, n) => {
    const own = n % 2;
    const levels = own === 0 ? [master, hand] : [hand, master];
    const sitters = levels.map((level) => makeBot(knowledge, level, assets));
    const seed = `deal ${n >> 1}`;
    const { outcome } = playGame(knowledge.game, sitters, seed, { nodes: () => nodes });
    const rank = required(outcome, 'outcome').ranks[own];
    return outcome?.ranks[1 - own] === rank ? 0.5 : rank === 1 ? 1 : 0;
  });
  expect(sumOf(points) / points.length).toBeGreaterThan(0.55);
});
