import { presetOf, rng } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { threeSixNine, type State } from '@boardwright/games/369';
import { weighedGain } from '../../../packages/games/src/369/search/document-bots.ts';
import { milliseconds, perSecond, type Row } from '../measure.ts';
import { randomPly } from '../random-ply.ts';

export const rows: readonly Row[] = [
  { name: '369: random games on 9x9, immutable rules', unit: 'games/s', run: () => playouts('classic') },
  { name: '369: random games on 12x12, immutable rules', unit: 'games/s', run: () => playouts('large') },
  { name: '369: first move of hard on 9x9', unit: 'ms', limit: 200, run: () => hardMove('classic') },
];

function start(preset: string): State {
  return threeSixNine.setup(presetOf(threeSixNine, preset), 'bench');
}

function playouts(preset: string): number {
  const source = rng('bench');
  return perSecond(() => {
    let state = start(preset);
    for (let ply = randomPly(threeSixNine, state, source); ply !== null; ply = randomPly(threeSixNine, state, source))
      state = threeSixNine.apply(state, ply);
    return 1;
  });
}

function hardMove(preset: string): number {
  const view = start(preset);
  const sight = { seat: 0, view, memory: null, legal: threeSixNine.legalActions(view, 0) };
  const budget: Budget = { nodes: 1, expired: () => false, rng: rng('bench') };
  return milliseconds(() => weighedGain.choose(sight, budget));
}
