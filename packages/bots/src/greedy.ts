import { totalWeight, weightedPick, type Game, type Kind, type Rng, type Seat } from '@boardwright/core';
import {
  pickByScore,
  type Assets,
  type Bot,
  type Budget,
  type Knowledge,
  type Level,
  type Sight,
} from '@boardwright/core/bots';
import { worldsOf } from './worlds.ts';

const MOST_WORLDS = 16;
/** With more outcomes of chance than this, some are sampled instead of averaging all of them. */
const FEW_OUTCOMES = 24;
const SAMPLES = 8;

/** A bot that looks one ply ahead. It takes the action with the best average over hidden worlds and chance. */
export function greedy<K extends Kind>(
  _game: Game<K>,
  _level: Level,
  _assets: Assets,
  knowledge: Knowledge<K>,
): Bot<K> {
  return {
    choose: (sight, budget) => {
      const { sums, worlds } = weigh(knowledge, sight, budget);
      const scored = sight.legal.map((action, i) => ({ action, score: (sums[i] ?? -Infinity) / worlds }));
      const { action, score } = pickByScore(scored, 0, budget.rng);
      return { action, score, line: [{ actor: sight.seat, action }], nodes: worlds * sight.legal.length };
    },
  };
}

interface Weighed {
  /** For each legal action, the sum of its values. All sums are over the same worlds. */
  readonly sums: readonly number[];
  readonly worlds: number;
}

/**
 * Sums up the values of the actions over sampled worlds. If the time limit cuts a world short, the world is dropped; in the first world,
 * the actions reached so far count.
 */
function weigh<K extends Kind>(knowledge: Knowledge<K>, { legal, ...sight }: Sight<K>, budget: Budget): Weighed {
  const count = Math.max(1, Math.min(MOST_WORLDS, Math.floor(budget.nodes / legal.length)));
  let sums: number[] = legal.map(() => -Infinity);
  for (const [n, world] of worldsOf(knowledge.game, sight, budget.rng, count).entries()) {
    const values: number[] = [];
    for (const action of legal) {
      if (values.length > 0 && budget.expired()) break;
      const after = knowledge.game.apply(world, { actor: sight.seat, action });
      values.push(expect(knowledge, after, sight.seat, budget.rng));
    }
    if (values.length < legal.length)
      return n === 0 ? { sums: legal.map((_, i) => values[i] ?? -Infinity), worlds: 1 } : { sums, worlds: n };
    sums = values.map((value, i) => (n === 0 ? value : (sums[i] ?? 0) + value));
  }
  return { sums, worlds: count };
}

/** Returns the expected value of a state after the next draw of chance. */
function expect<K extends Kind>(knowledge: Knowledge<K>, state: K['State'], seat: Seat, rng: Rng): number {
  const { game } = knowledge;
  if (!game.turn(state).awaits.includes('chance')) return knowledge.evaluate(state, seat);
  const odds = game.chance(state);
  const total = totalWeight(odds);
  const after = (action: K['Action']): number =>
    knowledge.evaluate(settleBySample(game, game.apply(state, { actor: 'chance', action }), rng), seat);
  if (odds.length <= FEW_OUTCOMES)
    return odds.reduce((sum, { action, weight }) => sum + weight * after(action), 0) / total;
  let sum = 0;
  for (let n = 0; n < SAMPLES; n++) sum += after(weightedPick(odds, rng).action);
  return sum / SAMPLES;
}

function settleBySample<K extends Kind>(game: Game<K>, state: K['State'], rng: Rng): K['State'] {
  let now = state;
  while (game.turn(now).awaits.includes('chance'))
    now = game.apply(now, { actor: 'chance', action: weightedPick(game.chance(now), rng).action });
  return now;
}
