import { array, integer, nullable, object, oneOf, text, variant, type Decoder } from '@boardwright/core';
import { SIZE } from './constants.ts';
import {
  PLAYERS,
  RULE_SETS,
  type Action,
  type Board,
  type Chain,
  type Coord,
  type Ending,
  type Options,
  type Piece,
  type State,
} from './types.ts';

const MANY = 100_000;
const coord: Decoder<Coord> = object<Coord>({ r: integer(0, SIZE - 1), c: integer(0, SIZE - 1) });
const path: Decoder<readonly Coord[]> = array(coord, 32, 2);
const board: Decoder<Board> = array(
  array(nullable(object<Piece>({ id: text(3), owner: oneOf(PLAYERS) })), SIZE, SIZE),
  SIZE,
  SIZE,
);
const pair = array(integer(0, MANY), 2, 2) as unknown as Decoder<readonly [number, number]>;

export const optionsDecoder: Decoder<Options> = object<Options>({ seats: oneOf([2]), rules: oneOf(RULE_SETS) });

export const actionDecoder: Decoder<Action> = variant<Action>('type', {
  STEP: { from: coord, to: coord },
  JUMP: { path },
  STOP: {},
});

export const stateDecoder: Decoder<State> = object<State>({
  rules: oneOf(RULE_SETS),
  board,
  player: oneOf(PLAYERS),
  chain: nullable(object<Chain>({ path })),
  turns: pair,
  best: pair,
  quiet: integer(0, MANY),
  seen: array(text(80), MANY),
  ending: nullable(
    object<Ending>({
      winner: nullable(oneOf(PLAYERS)),
      reason: oneOf(['home', 'fill', 'repetition', 'no-progress', 'blocked']),
    }),
  ),
});
