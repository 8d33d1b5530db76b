/** The fast position of Settlers: one mutable array of integers. It is tested in lockstep with the rules. */
import { CHANCE, OVER, type Assets, type Fast, type Learnable, type LearntValue } from '@boardwright/core/bots';
import { MAX_PLAYERS } from '../rules/constants.ts';
import { ENDING } from './position/cells.ts';
import { decodePly, encodePly } from './position/encode.ts';
import { Imagination } from './position/imagine.ts';
import { list, listWeights } from './position/list.ts';
import { loadState, saveState } from './position/load.ts';
import { make } from './position/make.ts';
import { Position } from './position/position.ts';
import { moverOf } from './position/turn.ts';
import { factsOf } from './valuation.ts';
import { evaluate } from './value.ts';
import type { Catan } from '../rules/types.ts';

/** The largest value of a network. It is below the value of a won game. */
const MOST_LEARNT = 0.95;

/** Returns a mutable position of Settlers for searches. A network evaluates positions of four seats. */
export function fast(_assets: Assets): Fast<Catan> & Learnable {
  const position = new Position();
  const imagination = new Imagination(position);
  let learnt: LearntValue | null = null;
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
    evaluate: (out, only) => {
      if (learnt === null || position.options.seats < MAX_PLAYERS || position.get(ENDING) !== 0)
        evaluate(position, out);
      else if (only !== undefined) out[only] = MOST_LEARNT * learnt(only);
      else for (let seat = 0; seat < MAX_PLAYERS; seat++) out[seat] = MOST_LEARNT * learnt(seat);
    },
    evaluateBy: (values) => {
      learnt = values;
    },
    encode: (ply) => encodePly(position, ply),
    decode: (move) => decodePly(position, move),
  };
}
