import { pick, type Bot, type Budget, type Game, type Kind, type Rng, type Seat, type Sight } from '@boardwright/core';
import { worldsOf } from './worlds.ts';

const MOST_WORLDS = 16;
/** More outcomes of chance than this are sampled instead of weighed one by one. */
const FEW_OUTCOMES = 24;
const SAMPLES = 8;
/** Differences below this are rounding of sums, not strength. */
const TIE = 1e-9;

/** One ply deep: the action after which the seat stands best, on average over what is hidden and what chance may do. */
export function greedy<K extends Kind>(game: Game<K>): Bot<K> {
  return {
    choose: (sight, budget) => {
      const sums = weigh(game, sight, budget);
      const best = Math.max(...sums);
      return pick(
        sight.legal.filter((_, i) => (sums[i] as number) >= best - TIE),
        budget.rng,
      );
    },
  };
}

/** One sum per legal action, each over the same worlds. A world that time cuts short counts for nobody, but the first for all reached. */
function weigh<K extends Kind>(game: Game<K>, { legal, ...sight }: Sight<K>, budget: Budget): number[] {
  const count = Math.max(1, Math.min(MOST_WORLDS, Math.floor(budget.nodes / legal.length)));
  let sums: number[] = legal.map(() => -Infinity);
  for (const [n, world] of worldsOf(game, sight, budget.rng, count).entries()) {
    const values: number[] = [];
    for (const action of legal) {
      if (values.length > 0 && budget.expired()) break;
      const after = game.apply(world, { actor: sight.seat, action });
      values.push(expect(game, after, sight.seat, budget.rng));
    }
    if (values.length < legal.length) return n === 0 ? legal.map((_, i) => values[i] ?? -Infinity) : sums;
    sums = values.map((value, i) => (n === 0 ? value : (sums[i] as number) + value));
  }
  return sums;
}

/** The value of a state, after what chance does next. */
function expect<K extends Kind>(game: Game<K>, state: K['State'], seat: Seat, rng: Rng): number {
  if (!game.turn(state).awaits.includes('chance')) return game.evaluate(state, seat);
  const odds = game.chance(state);
  const total = odds.reduce((sum, { weight }) => sum + weight, 0);
  const after = (action: K['Action']): number =>
    game.evaluate(settleBySample(game, game.apply(state, { actor: 'chance', action }), rng), seat);
  if (odds.length <= FEW_OUTCOMES)
    return odds.reduce((sum, { action, weight }) => sum + weight * after(action), 0) / total;
  let sum = 0;
  for (let n = 0; n < SAMPLES; n++) sum += after(draw(game, state, rng));
  return sum / SAMPLES;
}

function settleBySample<K extends Kind>(game: Game<K>, state: K['State'], rng: Rng): K['State'] {
  let now = state;
  while (game.turn(now).awaits.includes('chance'))
    now = game.apply(now, { actor: 'chance', action: draw(game, now, rng) });
  return now;
}

function draw<K extends Kind>(game: Game<K>, state: K['State'], rng: Rng): K['Action'] {
  const odds = game.chance(state);
  let rest = rng.below(odds.reduce((sum, { weight }) => sum + weight, 0));
  for (const { action, weight } of odds) {
    if (rest < weight) return action;
    rest -= weight;
  }
  throw new RangeError('chance has nothing to draw');
}
