/** Opponents that have lost and prolong the game. */
import { ALGORITHMS } from '@boardwright/bots';
import { required, type Seat } from '@boardwright/core';
import type { Bot, Knowledge, Level } from '@boardwright/core/bots';
import { hasSecrets } from '@boardwright/core/host';

/**
 * passes: does as little as the rules allow. delays: minimizes the winner's value, looking one ply ahead. shuffles: takes its last move
 * back.
 */
export type Opponent = 'passes' | 'delays' | 'shuffles';

/** Returns the opponents against which a won position of this game must be won. */
export function opponentsOf({ game }: Knowledge): readonly Opponent[] {
  if (hasSecrets(game)) return ['passes'];
  return game.id === '369' ? ['delays'] : ['delays', 'shuffles'];
}

export function opponent(kind: Opponent, knowledge: Knowledge, winner: Seat): Bot {
  if (kind === 'passes') return passing(knowledge);
  const delays = delaying(knowledge, winner);
  return kind === 'delays' ? delays : shuffling(knowledge, delays);
}

function passing({ game }: Knowledge): Bot {
  return {
    choose: ({ seat, view, memory }, { rng }) => ({ action: game.fallback(game.imagine(view, memory)(rng), seat) }),
  };
}

const ONE_PLY: Level = { name: 'delays', bot: 'greedy', nodes: 1, pauseMs: 0 };

function delaying(knowledge: Knowledge, winner: Seat): Bot {
  const against = { ...knowledge, evaluate: (state: object): number => -knowledge.evaluate(state, winner) };
  return required(ALGORITHMS['greedy'], 'algorithm')(knowledge.game, ONE_PLY, {}, against);
}

/** Returns the bot that shuffles. In every game with moving pieces, moves are texts such as B2-C3. */
function shuffling({ game: { notation } }: Knowledge, otherwise: Bot): Bot {
  let back = '';
  return {
    choose: (sight, budget) => {
      const known = sight.legal.find((action) => ['stop', back].includes(notation.format(action)));
      const action = known ?? otherwise.choose(sight, budget).action;
      const [from, to] = notation.format(action).split('-');
      if (to !== undefined) back = `${to}-${from}`;
      return { action };
    },
  };
}
