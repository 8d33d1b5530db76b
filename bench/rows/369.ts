import { rng, type Budget } from '@boardwright/core';
import { threeSixNine, type Options, type State } from '@boardwright/games/369';
import { weighedGain } from '../../packages/games/src/369/levels.ts';
import { milliseconds, perSecond, type Row } from '../measure.ts';

const { apply, legalActions, setup, turn } = threeSixNine;

export const rows: readonly Row[] = [
  { name: '369: random games on 9x9, immutable rules', unit: 'games/s', run: () => playouts('classic') },
  { name: '369: random games on 12x12, immutable rules', unit: 'games/s', run: () => playouts('large') },
  { name: '369: first move of hard on 9x9', unit: 'ms', limit: 200, run: () => hardMove('classic') },
];

function start(preset: string): State {
  return setup(threeSixNine.presets[preset] as Options, 'bench');
}

function playouts(preset: string): number {
  const source = rng('bench');
  return perSecond(() => {
    let state = start(preset);
    for (let seat = turn(state).may[0]; typeof seat === 'number'; seat = turn(state).may[0]) {
      const legal = legalActions(state, seat);
      const action = legal[source.below(legal.length)];
      if (action === undefined) throw new TypeError('a seat that may act has an action');
      state = apply(state, { actor: seat, action });
    }
    return 1;
  });
}

function hardMove(preset: string): number {
  const view = start(preset);
  const sight = { seat: 0, view, memory: null, legal: legalActions(view, 0) };
  const budget: Budget = { nodes: 1, expired: () => false, rng: rng('bench') };
  return milliseconds(() => weighedGain.choose(sight, budget));
}
