/**
 * Finds positions of Hop ’n’ Jump that ask for one turn: the only one that wins a race in time, or the one that goes furthest. Every turn
 * is tried.
 */
import { playGame } from '@boardwright/bots';
import { presetOf, rng, shuffle, unwrap, type Ply } from '@boardwright/core';
import { dailyStart, type DailyPosition } from '@boardwright/core/host';
import { hopnjump, raceDistance, type Hop, type State } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import type { Generator } from './puzzle.ts';
import { botsOf, nodesOf } from './self-play.ts';

/** A whole turn of the seat to move. */
interface PlayedTurn {
  readonly plies: readonly string[];
  readonly after: State;
}

/** The level whose games the positions are taken from, counted from the weakest. */
const LEVEL = 2;
/** The least values of a long turn: rows gained, hops, and rows more than any other turn. */
const LEAP = { rows: 4, hops: 3, ahead: 2 };
/** In how many turns a race is to be won. */
const TURNS = [2, 3];
/** The number of positions of one game that are tried. */
const TRIED = 12;

export const generator: Generator = {
  find(seed) {
    const source = rng(seed);
    const { plies } = playGame(hopnjump, botsOf(knowledge, [LEVEL, LEVEL]), seed, {
      nodes: () => nodesOf(knowledge, LEVEL),
    });
    const isRace = source.below(3) > 0;
    const starts = turnsOf(plies).map(withoutHistory);
    const fit = starts.filter((state) => (isRace ? mayWinSoon(state) : notHome(state) > Math.max(...TURNS)));
    for (const state of shuffle(fit, source).slice(0, TRIED)) {
      const found = isRace ? race(state) : leap(state);
      if (found !== null) return found;
    }
    return null;
  },
  flaw(position) {
    const state = unwrap(dailyStart(hopnjump, position));
    const found = position.ask === 'race' ? race(state) : leap(state);
    if (found === null) return 'no turn is better than all others';
    const [wanted, is] = [position, found].map(({ count, answer }) => `${count} ${answer.join()}`);
    return wanted === is ? null : `the best turn is ${is}`;
  },
};

/** Returns the states in which a turn begins. */
function turnsOf(plies: readonly Ply<Hop>[]): readonly State[] {
  let state = hopnjump.setup(presetOf(hopnjump), '');
  const starts = [];
  for (const ply of plies) {
    if (state.chain === null) starts.push(state);
    state = hopnjump.apply(state, ply);
  }
  return starts;
}

/** Returns the same frogs as at the start of a game, so that neither rule 5.2 nor a draw affects the answer. */
function withoutHistory(state: State): State {
  return unwrap(hopnjump.notation.position.parse(startText(state)));
}

function startText(state: State): string {
  return hopnjump.notation.position.format(state).split(' ').slice(0, 2).join(' ');
}

/** Returns how many frogs of the side to move are not on a target square. */
function notHome({ board, player }: State): number {
  const target = (r: number): boolean => (player === 'GREEN' ? r < 2 : r > 5);
  return board.flatMap((row, r) => row.filter((piece) => piece?.owner === player && !target(r))).length;
}

function mayWinSoon(state: State): boolean {
  const left = notHome(state);
  return state.ending === null && left > 0 && left <= Math.max(...TURNS);
}

/** Returns every turn that the side to move can make. */
function turnsFrom(state: State, plies: readonly string[] = []): readonly PlayedTurn[] {
  const seat = state.player === 'GREEN' ? 0 : 1;
  return hopnjump.legalActions(state, seat).flatMap((action) => {
    const after = hopnjump.apply(state, { actor: seat, action });
    const played = [...plies, hopnjump.notation.format(action)];
    return after.chain === null ? [{ plies: played, after }] : turnsFrom(after, played);
  });
}

/** Returns the only turn that wins in the fewest turns against every defence; null if several do, or none. */
function race(state: State): DailyPosition | null {
  const turns = turnsFrom(state);
  for (const count of [1, ...TURNS]) {
    const winning = turns.filter(({ after }) => isWon(after, state.player, count - 1));
    const [only, ...others] = winning;
    if (only === undefined) continue;
    if (others.length > 0 || count === 1) return null;
    return { start: startText(state), ask: 'race', count, answer: only.plies, worth: [] };
  }
  return null;
}

/** Returns whether a player has won, or will win within this many turns of its own, whatever the other side does. */
function isWon(state: State, player: State['player'], turns: number): boolean {
  if (state.ending !== null) return state.ending.winner === player;
  if (turns === 0) return false;
  if (state.player !== player) {
    const mine = { ...state, player };
    if (notHome(mine) > turns) return false;
    return turnsFrom(state).every(({ after }) => isWon(after, player, turns));
  }
  return notHome(state) <= turns && turnsFrom(state).some(({ after }) => isWon(after, player, turns - 1));
}

/** Returns the turn that goes furthest; null if another one is nearly as long. */
function leap(state: State): DailyPosition | null {
  const before = raceDistance(state.board, state.player);
  const turns = turnsFrom(state).map((turn) => ({
    ...turn,
    rows: before - raceDistance(turn.after.board, state.player),
  }));
  const [best, second] = turns.toSorted((a, b) => b.rows - a.rows);
  if (best === undefined || best.rows < LEAP.rows || best.plies.length < LEAP.hops) return null;
  if (best.rows - (second?.rows ?? 0) < LEAP.ahead) return null;
  return { start: startText(state), ask: 'leap', count: best.rows, answer: best.plies, worth: [] };
}
