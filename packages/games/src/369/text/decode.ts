import { fail, ok, optionsOf } from '@boardwright/core';
import { array, boolean, integer, nullable, object, oneOf, refine, tuple, variant } from '@boardwright/core/decode';
import type { OptionField } from '@boardwright/core';
import type { Decoder, Fields } from '@boardwright/core/decode';
import { countStones, stoneAt } from '../rules/board.ts';
import { CLASSIC, MAX_KOMI, MAX_SIZE, MIN_SIZE, SIZES, UNIT, USUAL_KOMI } from '../rules/constants.ts';
import { other, playerToMove } from '../rules/moves.ts';
import { FIRSTS, LATES, PLAYERS, SCORINGS, SWAPS } from '../rules/types.ts';
import type { Action, Cell, Grid, Options, State, ThreeSixNine } from '../rules/types.ts';

const MANY = 100_000;
const index: Decoder<number> = integer(0, MAX_SIZE - 1);
const komi: Decoder<number> = integer(-MAX_KOMI, MAX_KOMI);
export const pair: Decoder<State['scores']> = tuple<State['scores']>(integer(0, MANY), 2);
export const cellFields: Fields<Cell> = { row: index, col: index };
export const cell: Decoder<Cell> = object<Cell>(cellFields);
const grid: Decoder<Grid> = refine(
  array(array(oneOf([0, ...PLAYERS]), MAX_SIZE, MIN_SIZE), MAX_SIZE, MIN_SIZE),
  (rows, at) =>
    rows.every((row) => row.length === rows.length) ? ok(rows) : fail('bad-shape', `${at} must be square.`, { at }),
);

export const FIELDS: readonly OptionField[] = [
  { key: 'size', values: SIZES },
  { key: 'scoring', values: SCORINGS },
  { key: 'first', values: FIRSTS },
  { key: 'komi', values: USUAL_KOMI, decoder: komi },
  { key: 'pie', values: [false, true], decoder: boolean },
  { key: 'late', values: LATES },
];
export const optionsDecoder: Decoder<Options> = optionsOf<ThreeSixNine>(FIELDS, [CLASSIC]);

export const actionDecoder: Decoder<Action> = variant<Action>({
  PLACE: cellFields,
  SWAP: {},
});

export const stateDecoder: Decoder<State> = refine(
  object<State>({
    grid,
    first: oneOf(PLAYERS),
    scores: pair,
    last: nullable(cell),
    swap: oneOf(SWAPS),
    scoring: oneOf(SCORINGS),
    komi,
    late: oneOf(LATES),
  }),
  (state, at) => {
    const wrong = contradiction(state);
    return wrong === null ? ok(state) : fail('impossible-state', `The ${at} ${wrong}.`, { at });
  },
);

/** Returns why a grid cannot occur in a game played by the rules, or null. */
function contradiction(state: State): string | null {
  const stones = countStones(state.grid);
  const firsts = state.grid.flat().filter((stone) => stone === state.first).length;
  if (firsts !== Math.ceil(stones / 2)) return 'must hold stones placed in turn';
  if (state.swap === 'done' && stones === 0) return 'cannot be swapped before the first stone';
  const unit = state.scoring === 'length' ? UNIT : 1;
  if (state.scores.some((score) => score % unit !== 0 || (stones < UNIT && score > 0)))
    return 'has scores that nobody can reach';
  if (state.last === null) return null;
  const owner = stoneAt(state.grid, state.last.row, state.last.col);
  return owner === other(playerToMove(state)) ? null : 'names a last stone that is not there';
}
