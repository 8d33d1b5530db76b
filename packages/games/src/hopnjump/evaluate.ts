import { raceDistance } from './board.ts';
import { other } from './game.ts';
import { PLAYERS, type Player, type State } from './types.ts';

const START_DISTANCE = 48;

/** Who is nearer home, from -1 to 1. */
export function evaluate(state: State, seat: number): number {
  const player = PLAYERS[seat] as Player;
  if (state.ending !== null) return state.ending.winner === null ? 0 : state.ending.winner === player ? 1 : -1;
  const lead = raceDistance(state.board, other(player)) - raceDistance(state.board, player);
  return (0.9 * lead) / START_DISTANCE;
}
