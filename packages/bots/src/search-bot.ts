/** The searches of search.ts and maxn.ts as bots, for games that hide nothing from a seat. */
import type { Game, Kind, Ply } from '@boardwright/core';
import {
  pickByScore,
  twin,
  type Assets,
  type Bot,
  type Budget,
  type Choice,
  type Fast,
  type Knowledge,
  type Learnable,
  type Level,
  type Waiting,
} from '@boardwright/core/bots';
import { Headway } from './headway.ts';
import { MaxN } from './maxn.ts';
import { netValues } from './net/evaluator.ts';
import { learnable } from './net/derived.ts';
import { decodeNet, type Net } from './net/net.ts';
import { tablesOf, type OwnTables } from './search-hints.ts';
import { Search } from './search.ts';
import type { SearchLimits } from './search-types.ts';
import { isWinning } from './winning.ts';

/**
 * Positions per node in the transposition table. With 64, the same moves were found in 995 of 1,000 positions, but in 10 % more time,
 * because the table no longer fitted the cache.
 */
const POSITIONS_PER_NODE = 4;

interface Mind<K extends Kind> {
  readonly fast: Fast<K>;
  readonly search: Search<K>;
  readonly headway: Headway<K>;
  /** The large tables that the game can build; null for a level that errs on purpose. */
  readonly tables: OwnTables | null;
}

export function alphaBeta<K extends Kind>(
  _game: Game<K>,
  level: Level,
  assets: Assets,
  knowledge: Knowledge<K>,
): Bot<K> {
  let mind: Mind<K> | null = null;
  const open = (sight: Waiting<K>, budget: Budget, reuse: boolean): Mind<K> => {
    mind ??= mindOf(netOf(knowledge, level, assets) ?? fastOf(knowledge, assets, sight, budget), level);
    mind.fast.imagine(sight.view, sight.memory, budget.rng);
    // entries from another evaluation are invalid
    if (mind.tables?.useTables(reuse) === true) mind.search.forget();
    return mind;
  };
  return {
    choose: (sight, budget) => {
      const { temperature } = level;
      const opened = open(sight, budget, budget.reuse === true);
      opened.headway.ask();
      return temperature === undefined ? best(opened, level, budget) : tempered(opened, temperature, level, budget);
    },
    ponder: (sight, budget) => {
      const { search, tables } = open(sight, budget, true);
      while (!budget.expired() && tables?.prepare() === true);
      search.ponder(sight.seat, limitsOf(level, budget));
    },
  };
}

/** A bot that searches with Max^n: every seat plays for itself. */
export function maxn<K extends Kind>(_game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>): Bot<K> {
  let fast: Fast<K> | null = null;
  return {
    choose: (sight, budget) => {
      fast ??= netOf(knowledge, level, assets) ?? fastOf(knowledge, assets, sight, budget);
      fast.imagine(sight.view, sight.memory, budget.rng);
      const { move, score, nodes } = new MaxN(fast).best(limitsOf(level, budget));
      const ply = fast.decode(move);
      return { action: ply.action, score, line: [ply], nodes };
    },
  };
}

/** Returns the game's own position, or one based on its rules. */
export function fastOf<K extends Kind>(
  knowledge: Knowledge<K>,
  assets: Assets,
  { view, memory }: Waiting<K>,
  { rng }: Budget,
): Fast<K> {
  return knowledge.fast?.(assets) ?? twin(knowledge, knowledge.game.imagine(view, memory)(rng));
}

/** Returns a position that is evaluated by the level's network. Null if the level has none that fits and can run here. */
export function netOf<K extends Kind>(
  knowledge: Knowledge<K>,
  { net }: Level,
  assets: Assets,
): (Fast<K> & Learnable) | null {
  const decoded = netNamed(net, assets);
  if (decoded === null) return null;
  const fast = learnable(knowledge, assets);
  const values = netValues(fast, decoded);
  if (values === null) return null;
  fast.evaluateBy(values);
  return fast;
}

/** Returns a network from the loaded assets. Null without a name, or if the network is broken. */
export function netNamed(name: string | undefined, assets: Assets): Net | null {
  const bytes = name === undefined ? undefined : assets[name];
  const decoded = bytes === undefined ? null : decodeNet(bytes);
  return decoded?.ok === true ? decoded.value : null;
}

function mindOf<K extends Kind>(fast: Fast<K>, { nodes, temperature, contempt = 0 }: Level): Mind<K> {
  const search = new Search(fast, { contempt, positions: nodes * POSITIONS_PER_NODE });
  return { fast, search, headway: new Headway(fast), tables: temperature === undefined ? tablesOf(fast) : null };
}

/** Returns the limits of a search. A level's own node limit keeps the level's strength, however much time the host allows. */
function limitsOf({ nodes }: Level, budget: Budget): SearchLimits {
  return { nodes: Math.min(nodes, budget.nodes), expired: () => budget.expired(), rng: budget.rng };
}

/** Returns the best move. Unless `reuse` is set, starts with an empty table, so that equal questions get equal answers. */
function best<K extends Kind>({ fast, search, headway }: Mind<K>, level: Level, budget: Budget): Choice<K> {
  if (budget.reuse !== true) search.forget();
  const { move, score, nodes } = search.best(limitsOf(level, budget), (one) => headway.goesBack(one));
  headway.choose(move);
  return { action: fast.decode(move).action, score, line: decodeLine(fast, search.line(move)), nodes };
}

/** Draws a move by score and temperature. A seat that is winning plays the best move. */
function tempered<K extends Kind>(mind: Mind<K>, temperature: number, level: Level, budget: Budget): Choice<K> {
  const { fast, search, headway } = mind;
  search.forget();
  const scored = search.weigh(limitsOf(level, budget), (move) => headway.goesBack(move));
  if (scored.some(isWinning)) return best(mind, level, budget);
  const { move, score } = pickByScore(scored, temperature, budget.rng);
  headway.choose(move);
  const ply = fast.decode(move);
  return { action: ply.action, score, line: [ply], nodes: search.nodes };
}

/** Decodes a line of moves into plies, each in its own position. A twin of the game's rules knows the moves only there. */
export function decodeLine<K extends Kind>(fast: Fast<K>, moves: readonly number[]): Ply<K>[] {
  const plies = moves.map((move) => {
    const ply = fast.decode(move);
    fast.make(move);
    return ply;
  });
  for (const _ of moves) fast.unmake();
  return plies;
}
