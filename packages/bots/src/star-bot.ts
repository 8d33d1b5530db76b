/** The searches of star.ts and maxn.ts as bots for any game whose states hide nothing from a seat. */
import {
  pickByScore,
  twin,
  type Assets,
  type Bot,
  type Budget,
  type Choice,
  type Fast,
  type Game,
  type Kind,
  type Knowledge,
  type Level,
  type Waiting,
} from '@boardwright/core';
import { decodeLine } from './decode-line.ts';
import { Headway } from './headway.ts';
import { MaxN } from './maxn.ts';
import { StarSearch } from './star.ts';
import type { SearchLimits } from './star-settings.ts';
import { isWinning } from './winning.ts';

interface Mind<K extends Kind> {
  readonly fast: Fast<K>;
  readonly search: StarSearch<K>;
  readonly headway: Headway<K>;
}

export function star<K extends Kind>(_game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>): Bot<K> {
  let mind: Mind<K> | null = null;
  const open = (sight: Waiting<K>, budget: Budget): Mind<K> => {
    mind ??= mindOf(fastOf(knowledge, assets, sight, budget), level);
    mind.fast.imagine(sight.view, sight.memory, budget.rng);
    return mind;
  };
  return {
    choose: (sight, budget) =>
      level.temperature === undefined
        ? best(open(sight, budget), level, budget)
        : tempered(open(sight, budget), level.temperature, level, budget),
    ponder: (sight, budget) => open(sight, budget).search.ponder(sight.seat, limitsOf(level, budget)),
  };
}

/** Every seat for itself. */
export function maxn<K extends Kind>(_game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>): Bot<K> {
  let fast: Fast<K> | null = null;
  return {
    choose: (sight, budget) => {
      fast ??= fastOf(knowledge, assets, sight, budget);
      fast.imagine(sight.view, sight.memory, budget.rng);
      const { move, score, nodes } = new MaxN(fast).best(limitsOf(level, budget));
      const ply = fast.decode(move);
      return { action: ply.action, score, line: [ply], nodes };
    },
  };
}

function fastOf<K extends Kind>(
  knowledge: Knowledge<K>,
  assets: Assets,
  { view, memory }: Waiting<K>,
  { rng }: Budget,
): Fast<K> {
  return knowledge.fast?.(assets) ?? twin(knowledge, knowledge.game.imagine(view, memory)(rng));
}

function mindOf<K extends Kind>(fast: Fast<K>, { contempt = 0 }: Level): Mind<K> {
  return { fast, search: new StarSearch(fast, { contempt }), headway: new Headway(fast) };
}

/** A level has its own bound, so that it stays what it is however long the host lets it think. */
function limitsOf({ nodes }: Level, budget: Budget): SearchLimits {
  return { nodes: Math.min(nodes, budget.nodes), expired: () => budget.expired() };
}

/** It begins afresh, so that the same question has the same answer, unless it may remember. */
function best<K extends Kind>({ fast, search, headway }: Mind<K>, level: Level, budget: Budget): Choice<K> {
  if (budget.reuse !== true) search.forget();
  const { move, score, nodes } = search.best(limitsOf(level, budget), (one) => headway.goesBack(one));
  headway.note(move);
  return { action: fast.decode(move).action, score, line: decodeLine(fast, search.line(move)), nodes };
}

/** Good moves are likely and bad ones are not: how much so is the temperature. One who is winning plays the best. */
function tempered<K extends Kind>(mind: Mind<K>, temperature: number, level: Level, budget: Budget): Choice<K> {
  const { fast, search, headway } = mind;
  search.forget();
  const scored = search.weigh(limitsOf(level, budget), (move) => headway.goesBack(move));
  if (scored.some(isWinning)) return best(mind, level, budget);
  const { move, score } = pickByScore(scored, temperature, budget.rng);
  headway.note(move);
  const ply = fast.decode(move);
  return { action: ply.action, score, line: [ply], nodes: search.nodes };
}
