/** A bot that knows the odds: it doubts an unlikely bid, and otherwise makes the likeliest one. */
import type { Bot, Knowledge } from '@boardwright/core/bots';
import { liars } from './index.ts';
import type { Action, Liars, State } from './rules.ts';

/** Returns the number of dice by which a bid exceeds the number that the bot expects. */
function excess({ dice }: State, bid: number): number {
  const faces = dice.flat();
  const own = faces.filter((face) => face === bid % 10).length;
  return Math.floor(bid / 10) - own - faces.filter((face) => face === 0).length / 6;
}

function odds(): Bot<Liars> {
  return {
    choose: ({ view, legal }) => {
      const cost = ({ type, n }: Action): number => (type === 'doubt' ? 0.8 - excess(view, view.bid) : excess(view, n));
      const [first, ...others] = legal;
      if (first === undefined) throw new RangeError('there is nothing to choose');
      return { action: others.reduce((best, next) => (cost(next) < cost(best) ? next : best), first) };
    },
  };
}

export const knowledge: Knowledge<Liars> = {
  game: liars,
  evaluate: ({ left }, seat) =>
    (2 * (left[seat] ?? 0)) /
      Math.max(
        1,
        left.reduce((a, b) => a + b),
      ) -
    1,
  fast: null,
  bots: { odds },
  levels: [
    { name: 'easy', bot: 'random', nodes: 1, pauseMs: 600 },
    { name: 'steady', bot: 'odds', nodes: 1, pauseMs: 800 },
  ],
  assets: [],
};
