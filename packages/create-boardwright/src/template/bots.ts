/** Bots for this game: a player who leaves a multiple of four can win. */
import type { Bot, BotParts } from '@boardwright/core/bots';
import type { MyGame } from './rules.ts';

function counting(): Bot<MyGame> {
  return {
    choose: ({ view, legal }, { rng }) => {
      const good = legal.find(({ n }) => (view.stones - n) % 4 === 0) ?? legal[rng.below(legal.length)];
      if (good === undefined) throw new RangeError('there is nothing to take');
      return { action: good };
    },
  };
}

export const knowledge: BotParts<MyGame> = {
  evaluate: ({ stones, turns }, seat) => ((stones % 4 === 0) === (turns.ended % 2 === seat) ? -1 : 1),
  fast: null,
  bots: { counting },
  levels: [
    { name: 'easy', bot: 'random', nodes: 1, pauseMs: 500 },
    { name: 'hard', bot: 'counting', nodes: 1, pauseMs: 500 },
  ],
  assets: [],
};
