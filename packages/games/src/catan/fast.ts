/**
 * The fast position of Settlers: one mutable array of integers, equal to the rules ply by ply (tested in lockstep).
 */
import { CHANCE, OVER, type Assets, type Fast } from '@boardwright/core/bots';
import { decodePly, encodePly } from './fast-encode.ts';
import { Imagination } from './fast-imagine.ts';
import { list, listWeights } from './fast-list.ts';
import { loadState, saveState } from './fast-load.ts';
import { make } from './fast-make.ts';
import { Position } from './fast-position.ts';
import { moverOf } from './fast-turn.ts';
import { evaluate } from './fast-value.ts';
import type { Catan } from './types.ts';

export function fast(_assets: Assets): Fast<Catan> {
  const position = new Position();
  const imagination = new Imagination(position);
  return {
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
    evaluate: (out) => evaluate(position, out),
    encode: (ply) => encodePly(position, ply),
    decode: (move) => decodePly(position, move),
  };
}
