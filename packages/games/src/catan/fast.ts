/** The fast twin: one array of whole numbers that changes in place, equal to the rules ply by ply (proved by lockstep). */
import { CHANCE, OVER, type Assets, type Fast } from '@boardwright/core';
import {
  DICE_PHASE,
  DISCARD_PHASE,
  DRAW_PHASE,
  ENDING,
  MAIN_PHASE,
  OFFERS,
  OWES,
  PHASE,
  SEAT,
  THEFT_PHASE,
} from './fast-cells.ts';
import { decode, encode } from './fast-encode.ts';
import { Imagination } from './fast-imagine.ts';
import { list, listWeights } from './fast-list.ts';
import { loadState, saveState } from './fast-load.ts';
import { make } from './fast-make.ts';
import { Position, UNKNOWN } from './fast-position.ts';
import { firstAsked } from './fast-trade.ts';
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
    encode: (ply) => encode(position, ply),
    decode: (move) => decode(position, move),
  };
}

/** Found once for each position. */
function moverOf(position: Position): number {
  if (position.mover === UNKNOWN) position.mover = toMove(position);
  return position.mover;
}

/** Of several who may act, the first that the game waits for. */
function toMove(position: Position): number {
  if (position.get(ENDING) !== 0) return OVER;
  const phase = position.get(PHASE);
  if (phase === DICE_PHASE || phase === THEFT_PHASE || phase === DRAW_PHASE) return CHANCE;
  if (phase === DISCARD_PHASE) return firstOwing(position);
  const asked = phase === MAIN_PHASE && position.get(OFFERS) > 0 ? firstAsked(position) : -1;
  return asked < 0 ? position.get(SEAT) : asked;
}

function firstOwing(position: Position): number {
  let seat = 0;
  while (position.get(OWES + seat) === 0) seat++;
  return seat;
}
