/** The network that ships with Hop ’n’ Jump. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { assetsFor, decodeNet, makeBot, playGame } from '@boardwright/bots';
import { pick, presetOf, required, rng, sumOf, unwrap } from '@boardwright/core';
import { isLearnable } from '@boardwright/core/bots';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { expect, test } from 'vitest';
import { bySize } from '../../tools/size.ts';

const { game } = knowledge;
const master = required(knowledge.levels.at(-1), 'level');
const asset = required(knowledge.assets[0], 'network');
/** Random plies before the bots play. */
const OPENING = 8;

/** Returns the text of a position after random plies. */
function opening(seed: string): string {
  const source = rng(seed);
  let state = game.setup(presetOf(game), seed);
  for (let ply = 0; ply < OPENING; ply++) {
    const actor = required(game.turn(state).awaits[0], 'a seat') as 0 | 1;
    state = game.apply(state, { actor, action: pick(game.legalActions(state, actor), source) });
  }
  return game.notation.position.format(state);
}

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

test('plays better than the hand-made evaluation with as many nodes', async () => {
  const [seeds, nodes] = [bySize(6, 10, 200), 500];
  const assets = await assetsFor(knowledge, master);
  const points = Array.from({ length: 2 * seeds }, (_, n) => {
    const own = n % 2;
    const hand = { ...master, net: '' };
    const sitters = (own === 0 ? [master, hand] : [hand, master]).map((level) => makeBot(knowledge, level, assets));
    const position = opening(`opening ${n >> 1}`);
    const { outcome } = playGame(game, sitters, `game ${n >> 1}`, { position, nodes: () => nodes });
    const ranks = required(outcome, 'outcome').ranks;
    return ranks[1 - own] === ranks[own] ? 0.5 : ranks[own] === 1 ? 1 : 0;
  });
  expect(sumOf(points) / points.length).toBeGreaterThan(0.55);
});
