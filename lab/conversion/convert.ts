/** Tests whether a level wins a won position. */
import { makeBot, playGame } from '@boardwright/bots';
import type { Seat, Seed } from '@boardwright/core';
import type { Knowledge, Level } from '@boardwright/core/bots';
import { opponent, opponentsOf, type Opponent } from './opponents.ts';

export interface WonPosition {
  readonly winner: Seat;
  readonly text: string;
}

export interface Conversion {
  readonly isWon: boolean;
  /** The number of plies of the longest game, or of the game that was not won. */
  readonly plies: number;
  /** How that game ended, and against whom. */
  readonly end: string;
}

/** After this many plies, a game counts as not won. */
const MOST_PLIES = 800;

/** Plays the position against every opponent of the game, until one is not beaten. */
export function convert(knowledge: Knowledge, level: Level, position: WonPosition, seed: Seed): Conversion {
  let worst: Conversion = { isWon: true, plies: 0, end: '' };
  for (const kind of opponentsOf(knowledge)) {
    const played = playAgainst(kind, knowledge, level, position, seed);
    if (!played.isWon) return played;
    if (played.plies > worst.plies) worst = played;
  }
  return worst;
}

function playAgainst(
  kind: Opponent,
  knowledge: Knowledge,
  level: Level,
  { winner, text }: WonPosition,
  seed: Seed,
): Conversion {
  const { game } = knowledge;
  const bots = Array.from({ length: seatsOf(knowledge, text) }, (_, seat) =>
    seat === winner ? makeBot(knowledge, level) : opponent(kind, knowledge, winner),
  );
  const settings = { position: text, nodes: () => level.nodes, plies: MOST_PLIES };
  const { outcome, plies } = playGame(game, bots, seed, settings);
  const isWon = outcome !== null && outcome.ranks.every((rank, seat) => (rank === 1) === (seat === winner));
  return { isWon, plies: plies.length, end: `${outcome?.reason ?? 'unfinished'}, opponent ${kind}` };
}

function seatsOf({ game }: Knowledge, text: string): number {
  const state = game.notation.position.parse(text);
  if (!state.ok) throw new RangeError(`${game.id}: ${text}: ${state.error.message}`);
  return game.seats(state.value);
}
