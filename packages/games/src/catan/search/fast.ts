/** The fast position of Settlers: one mutable array of integers. It is tested in lockstep with the rules. */
import { CHANCE, OVER, type Assets, type Fast, type Learnable } from '@boardwright/core/bots';
import { decodePly, encodePly } from './position/encode.ts';
import { Imagination } from './position/imagine.ts';
import { list, listWeights } from './position/list.ts';
import { loadState, saveState } from './position/load.ts';
import { make } from './position/make.ts';
import { Position } from './position/position.ts';
import { moverOf } from './position/turn.ts';
import { factsOf, Valuation } from './valuation.ts';
import type { Catan } from '../rules/types.ts';

/** Returns a mutable position of Settlers for searches. With a network, the values of positions of four seats are corrected. */
export function fast(_assets: Assets): Fast<Catan> & Learnable {
  const position = new Position();
  const imagination = new Imagination(position);
  let valuation = new Valuation(position);
  return {
    ...factsOf(position),
    get seats() {
      return position.options.seats;
    },
    key: position.key,
    load: (state) => loadState(position, state),
    imagine: (view, memory, rng) => imagination.load(view, memory, rng),
    save: () => saveState(position),
    toMove: () => moverOf(position),
    generate: (moves, at) => {
      const mover = moverOf(position);
      return mover === OVER ? at : list(position, mover, moves, at);
    },
    weights: (out, at) => (moverOf(position) === CHANCE ? listWeights(position, out, at) : at),
    make: (move) => make(position, move),
    unmake: () => position.back(),
    evaluate: (out, only) => valuation.values(out, only),
    evaluateBy: (learnt) => {
      valuation = new Valuation(position, () => learnt);
    },
    encode: (ply) => encodePly(position, ply),
    decode: (move) => decodePly(position, move),
  };
}
