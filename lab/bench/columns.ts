/** Computes random games of Connect Four before the clock starts, so that all rows play the same games. */
import { pick, rng } from '@boardwright/core';
import { drop, isOver, openColumns, START } from './connect-four.ts';

const GAMES = 100;

function randomGame(seed: string): readonly number[] {
  const source = rng(seed);
  const played: number[] = [];
  for (let state = START; !isOver(state);) {
    const column = pick(openColumns(state), source);
    played.push(column);
    state = drop(state, column);
  }
  return played;
}

const games = Array.from({ length: GAMES }, (_, i) => randomGame(`connect four ${i}`));
let next = 0;

/** Returns the columns of the next one of a hundred games, in turn. */
export function columns(): readonly number[] {
  next = (next + 1) % GAMES;
  return games[next] ?? [];
}
