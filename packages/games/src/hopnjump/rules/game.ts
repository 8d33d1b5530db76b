import type { Outcome } from '@boardwright/core';
import { createInitialBoard, isBoard, movePiece, pieceAt, squareOn } from '@jumpfrog/rules/board';
import { PLAYERS, TARGET } from '@jumpfrog/rules/constants';
import { boardAfter } from '@jumpfrog/rules/game';
import { landing } from '@jumpfrog/rules/moves';
import { isHome, key, raceDistance } from './board.ts';
import { RULES, SEED_RULES } from './constants.ts';
import { canMove, continuations, waysOf } from './moves.ts';
import type { Action, Board, Coord, Ending, Move, Options, Player, Rules, State } from './types.ts';

/** Returns the board after a move; for an illegal move, the same board. A path may have several hops. */
export function applyMove(board: Board, move: Move, rules: Rules = SEED_RULES): Board {
  return boardAfter(board, move, waysOf(rules));
}

/** Returns the player whose frogs are all home; null if there is none or the value is not a board. */
export function checkWinner(board: Board, rules: Rules = SEED_RULES): Player | null {
  return isBoard(board) ? (PLAYERS.find((player) => isHome(board, player, rules)) ?? null) : null;
}

export function setup(options: Options): State {
  return stateFrom(options.rules, createInitialBoard(), 'GREEN');
}

/** Returns a state at the start of a turn, without any history. */
export function stateFrom(rules: State['rules'], board: Board, player: Player, turns: State['turns'] = [0, 0]): State {
  const best = [raceDistance(board, 'GREEN'), raceDistance(board, 'BLACK')] as const;
  const start: State = { rules, board, player, chain: null, turns, best, quiet: 0, seen: [], ending: null };
  const winner = checkWinner(board, RULES[rules]);
  if (winner !== null) return { ...start, ending: { winner, reason: 'home' } };
  return noteDraws(giveTurn(start, player));
}

/** Returns the state after a legal action. */
export function apply(state: State, action: Action): State {
  if (action.type === 'STOP') return endTurn({ ...state, chain: null });
  const from = action.type === 'STEP' ? action.from : squareOn(action.path, 0);
  const to = landing(action);
  const moved: State = { ...state, board: movePiece(state.board, from, to), chain: null };
  const won = winOf(moved);
  if (won !== null) return { ...moved, ending: won };
  return action.type === 'JUMP' ? hopOn(moved, [...(state.chain?.path ?? [from]), to]) : endTurn(moved);
}

export function outcome(state: State): Outcome | null {
  if (state.ending === null) return null;
  const { winner, reason } = state.ending;
  return { ranks: PLAYERS.map((player) => (winner === null || winner === player ? 1 : 2)), scores: null, reason };
}

/**
 * Returns how many more turns without progress make a draw (rules/hopnjump 6.2). Null if the rules have no such draw or the game is over.
 */
export function turnsToDraw({ rules, quiet, ending }: State): number | null {
  const { noProgress } = RULES[rules];
  return noProgress === null || ending !== null ? null : noProgress - quiet;
}

export function other(player: Player): Player {
  return player === 'GREEN' ? 'BLACK' : 'GREEN';
}

/** Continues the turn if another hop is possible (rules/hopnjump 4.1); otherwise ends it. */
function hopOn(state: State, path: readonly Coord[]): State {
  const rules = RULES[state.rules];
  return rules.chain && continuations(state.board, path, rules).length > 0
    ? { ...state, chain: { path } }
    : endTurn(state);
}

/** Returns the win of the player who has just moved, or null (rules/hopnjump 5). */
function winOf({ board, player, rules: name, turns }: State): Ending | null {
  const rules = RULES[name];
  if (isHome(board, player, rules)) return { winner: player, reason: 'home' };
  if (rules.fillFrom === null || turns[seatOf(player)] + 1 < rules.fillFrom) return null;
  const owners = TARGET[player].map((at) => pieceAt(board, at)?.owner);
  return owners.every((owner) => owner !== undefined) && owners.includes(player)
    ? { winner: player, reason: 'fill' }
    : null;
}

function endTurn(state: State): State {
  const seat = seatOf(state.player);
  const distance = raceDistance(state.board, state.player);
  const nearer = distance < state.best[seat];
  const ended: State = {
    ...state,
    turns: pairWith(state.turns, seat, state.turns[seat] + 1),
    best: nearer ? pairWith(state.best, seat, distance) : state.best,
    quiet: nearer ? 0 : state.quiet + 1,
  };
  return noteDraws(giveTurn(ended, other(state.player)));
}

/** Passes the turn (rules/hopnjump 3.3). A side that cannot move is skipped; if neither can, the game is a draw. */
function giveTurn(state: State, player: Player): State {
  const rules = RULES[state.rules];
  if (canMove(state.board, player, rules)) return { ...state, player };
  if (canMove(state.board, other(player), rules)) return { ...state, player: other(player) };
  return { ...state, player, ending: { winner: null, reason: 'blocked' } };
}

/** Checks for draws (rules/hopnjump 6). */
function noteDraws(state: State): State {
  const { repetition, noProgress } = RULES[state.rules];
  if (state.ending !== null) return state;
  const mark = key(state.board, state.player);
  const seen = repetition === null ? state.seen : state.seen.concat(mark);
  if (repetition !== null && timesIn(seen, mark) >= repetition)
    return { ...state, seen, ending: { winner: null, reason: 'repetition' } };
  if (noProgress !== null && state.quiet >= noProgress)
    return { ...state, seen, ending: { winner: null, reason: 'no-progress' } };
  return { ...state, seen };
}

function timesIn(seen: readonly string[], mark: string): number {
  let times = 0;
  for (const old of seen) if (old === mark) times++;
  return times;
}

function seatOf(player: Player): 0 | 1 {
  return player === 'GREEN' ? 0 : 1;
}

function pairWith(pair: readonly [number, number], seat: 0 | 1, value: number): readonly [number, number] {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}
