/** The tree search of mcts.ts as a bot: for any number of seats, with or without chance and hidden information. */
import { pick, weightedPickReal, type Game, type Kind, type Rng } from '@boardwright/core';
import {
  CHANCE,
  pickByScore,
  type Assets,
  type Bot,
  type Fast,
  type Knowledge,
  type Learnable,
  type LearntValue,
  type Level,
  type Sight,
} from '@boardwright/core/bots';
import { greedy } from './greedy.ts';
import { Mcts, type MctsSettings, type TriedMove } from './mcts.ts';
import { learnable } from './net/derived.ts';
import { netValues } from './net/evaluator.ts';
import { fastOf, netNamed, netOf } from './search-bot.ts';
import { worldsOf } from './worlds.ts';

type Policy<K extends Kind> = NonNullable<MctsSettings<K>['policy']>;

/** The difference in value that makes a move e times as likely in the policy. */
const POLICY_STEP = 0.1;

/**
 * A bot that searches with `Mcts`. If the level has a network, it evaluates positions. The policy comes from a policy network or, if
 * nothing is hidden, from the values after the moves. If something is hidden, the bot draws its move by the shares of the search, because
 * others could infer its cards from a fixed choice.
 */
export function mcts<K extends Kind>(game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>): Bot<K> {
  const bystander = greedy(game, level, assets, knowledge);
  let fast: Fast<K> | null = null;
  let policy: Policy<K> | null = null;
  return {
    choose: (sight, budget) => {
      if (fast === null)
        [fast, policy] = openedFor(knowledge, level, assets) ?? [fastOf(knowledge, assets, sight, budget), null];
      fast.imagine(sight.view, sight.memory, budget.rng);
      // the tree cannot wait for a seat that acts out of turn
      if (fast.toMove() !== sight.seat) return bystander.choose(sight, budget);
      const isOpen = worldsOf(game, sight, budget.rng, 2).length === 1;
      const search = new Mcts(fast, isOpen ? openSettings(sight, policy) : hiddenSettings(game, sight, policy));
      search.run({ ...budget, nodes: Math.min(level.nodes, budget.nodes) });
      fast.imagine(sight.view, sight.memory, budget.rng);
      const found = chosen(search.tried(), isOpen, level, budget.rng);
      const action = found === null ? pick(sight.legal, budget.rng) : fast.decode(found.move).action;
      return { action, score: found?.score ?? 0, line: [{ actor: sight.seat, action }], nodes: search.nodes };
    },
  };
}

/** Returns a position with the networks that the level names. Null if it names none that fits and can run here. */
function openedFor<K extends Kind>(
  knowledge: Knowledge<K>,
  level: Level,
  assets: Assets,
): readonly [Fast<K>, Policy<K> | null] | null {
  const valued = netOf(knowledge, level, assets);
  const net = netNamed(level.policy, assets);
  if (net === null) return valued === null ? null : [valued, null];
  const fast = valued ?? learnable(knowledge, assets);
  const values = netValues(fast, net);
  return [fast, values === null ? null : byNet(fast, values)];
}

function openSettings<K extends Kind>({ view, memory }: Sight<K>, policy: Policy<K> | null): MctsSettings<K> {
  return { sample: (fast, rng) => fast.imagine(view, memory, rng), seen: null, policy: policy ?? byValue };
}

function hiddenSettings<K extends Kind>(
  game: Game<K>,
  { view, memory }: Sight<K>,
  policy: Policy<K> | null,
): MctsSettings<K> {
  return {
    sample: (fast, rng) => fast.imagine(view, memory, rng),
    seen: (fast, seat) => JSON.stringify(game.view(fast.save(), seat)),
    ...(policy === null ? {} : { policy }),
  };
}

function byValue<K extends Kind>(fast: Fast<K>, moves: Int32Array, out: Float64Array): void {
  const values = new Float64Array(fast.seats);
  weighMoves(fast, moves, out, (seat) => {
    if (fast.toMove() !== CHANCE) fast.evaluate(values);
    return values[seat] ?? 0;
  });
}

/** values: the evaluation by a network that has learnt which positions follow good moves. */
function byNet<K extends Kind>(learnt: Learnable, values: LearntValue): Policy<K> {
  return (fast, moves, out) => weighMoves(fast, moves, out, (seat) => values(learnt.viewOf(seat)));
}

function weighMoves<K extends Kind>(
  fast: Fast<K>,
  moves: Int32Array,
  out: Float64Array,
  valueFor: (seat: number) => number,
): void {
  const seat = fast.toMove();
  for (const [i, move] of moves.entries()) {
    fast.make(move);
    out[i] = Math.exp(valueFor(seat) / POLICY_STEP);
    fast.unmake();
  }
}

/** Returns the move to make; null if there was no time to try any. */
function chosen(tried: readonly TriedMove[], isOpen: boolean, level: Level, rng: Rng): TriedMove | null {
  const most = Math.max(0, ...tried.map(({ share }) => share));
  if (most === 0) return null;
  const { temperature = 0 } = level;
  if (temperature > 0) return pickByScore(tried, temperature, rng);
  // moves with a smaller share were only explored
  const least = isOpen ? most : most / 10;
  const serious = tried.filter(({ share }) => share >= least);
  return weightedPickReal(
    serious.map((move) => ({ move, weight: move.share })),
    rng,
  ).move;
}
