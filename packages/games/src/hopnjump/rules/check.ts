import { fault, type Fault } from '@boardwright/core';
import { pieceAt, sameSquare, squareOn } from '@jumpfrog/rules/board';
import { landing, movesFrom } from '@jumpfrog/rules/moves';
import { isPlayable } from './board.ts';
import { RULES } from './constants.ts';
import { continuations, waysOf } from './moves.ts';
import type { Action, Board, Coord, Move, Rules, State } from './types.ts';

/** Returns why the player to move may not take this action, or null. */
export function check(state: State, action: Action): Fault | null {
  if (state.ending !== null) return fault('game-over', 'The game is over.');
  if (action.type === 'STOP') {
    return state.chain === null ? fault('no-chain', 'There is no chain of hops to stop.') : null;
  }
  if (state.chain !== null && action.type === 'STEP') return fault('chain', 'This frog may only hop on, or stop.');
  const [from, to] = action.type === 'STEP' ? [action.from, action.to] : action.path;
  if (from === undefined || to === undefined || (action.type === 'JUMP' && action.path.length !== 2)) {
    return fault('one-hop', 'Only one hop at a time.');
  }
  return checkSquares(state, action, from, to);
}

function checkSquares(state: State, action: Move, from: Coord, to: Coord): Fault | null {
  const rules = RULES[state.rules];
  if (pieceAt(state.board, from)?.owner !== state.player)
    return fault('not-your-frog', 'There is no frog of yours there.');
  if (!isPlayable(to, rules)) return fault('not-a-pad', 'Frogs stay on the dark squares.');
  if (pieceAt(state.board, to) !== null) return fault('occupied', 'That square is taken.');
  if (state.chain !== null) return checkChain(state.board, state.chain.path, from, to, rules);
  const found = movesFrom(state.board, from, waysOf(rules)).some(
    (move) => move.type === action.type && sameSquare(landing(move), to),
  );
  if (found) return null;
  return action.type === 'STEP'
    ? fault('not-a-step', 'A step goes one square diagonally.')
    : fault('not-a-hop', 'A hop goes over one frog to the square just beyond.');
}

function checkChain(board: Board, path: readonly Coord[], from: Coord, to: Coord, rules: Rules): Fault | null {
  if (!sameSquare(from, squareOn(path, -1))) return fault('chain', 'Only the frog that hopped may hop on.');
  if (path.some((at) => sameSquare(at, to))) return fault('back-hop', 'This frog has already been there in this turn.');
  const found = continuations(board, path, rules).some((hop) => sameSquare(landing(hop), to));
  return found ? null : fault('not-a-hop', 'A hop goes over one frog to the square just beyond.');
}
