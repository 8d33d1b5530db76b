import { fail, ok } from '@boardwright/core';
import { array, integer, nullable, object, oneOf, refine, text, tuple, variant } from '@boardwright/core/decode';
import type { Decoder } from '@boardwright/core/decode';
import { pieceAt, squaresOf } from '@jumpfrog/rules/board';
import { PLAYERS, SIZE } from '@jumpfrog/rules/constants';
import { isHome, isPlayable } from '../rules/board.ts';
import { FROGS, NEAREST, RULES } from '../rules/constants.ts';
import { isChain, legalActions } from '../rules/moves.ts';
import {
  RULE_SETS,
  type Action,
  type Board,
  type Chain,
  type Coord,
  type Ending,
  type Piece,
  type State,
} from '../rules/types.ts';

const MANY = 100_000;
const coord: Decoder<Coord> = object<Coord>({ r: integer(0, SIZE - 1), c: integer(0, SIZE - 1) });
const path: Decoder<readonly Coord[]> = array(coord, 32, 2);
const board: Decoder<Board> = array(
  array(nullable(object<Piece>({ id: text(3), owner: oneOf(PLAYERS) })), SIZE, SIZE),
  SIZE,
  SIZE,
);
const pairFrom = (least: number): Decoder<State['turns']> => tuple<State['turns']>(integer(least, MANY), 2);

/** The fields of each kind of move, apart from its type. */
export const ACTION_FIELDS: {
  readonly STEP: { readonly from: Decoder<Coord>; readonly to: Decoder<Coord> };
  readonly JUMP: { readonly path: Decoder<readonly Coord[]> };
} = { STEP: { from: coord, to: coord }, JUMP: { path } };

export const actionDecoder: Decoder<Action> = variant<Action>({ ...ACTION_FIELDS, STOP: {} });

const shape: Decoder<State> = object<State>({
  rules: oneOf(RULE_SETS),
  board,
  player: oneOf(PLAYERS),
  chain: nullable(object<Chain>({ path })),
  turns: pairFrom(0),
  best: pairFrom(NEAREST),
  quiet: integer(0, MANY),
  seen: array(text(80), MANY),
  ending: nullable(
    object<Ending>({
      winner: nullable(oneOf(PLAYERS)),
      reason: oneOf(['home', 'fill', 'repetition', 'no-progress', 'blocked']),
    }),
  ),
});

export const stateDecoder: Decoder<State> = refine(shape, (state, at) => {
  const wrong = contradiction(state);
  return wrong === null ? ok(state) : fail('impossible-state', `The ${at} ${wrong}.`, { at });
});

/** Returns why a board cannot occur in a game played by the rules, or null. */
function contradiction(state: State): string | null {
  const { board, player, chain, ending } = state;
  const rules = RULES[state.rules];
  const squares = PLAYERS.map((owner) => squaresOf(board, owner));
  if (squares.some((own) => own.length !== FROGS)) return `must hold ${FROGS} frogs of each side`;
  if (!squares.flat().every((at) => isPlayable(at, rules))) return 'has a frog beside the pads';
  const names = new Set(squares.flat().map((at) => pieceAt(board, at)?.id));
  if (names.size !== PLAYERS.length * FROGS) return 'has two frogs of one name';
  if (ending !== null) return chain === null ? null : 'goes on after its end';
  if (PLAYERS.some((owner) => isHome(board, owner, rules))) return 'goes on after its end';
  if (chain !== null) return isChain(board, player, chain.path, rules) ? null : 'has a chain that cannot go on';
  return legalActions(state).length > 0 ? null : 'gives the turn to a side that cannot move';
}
