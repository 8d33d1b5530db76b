/** Alpha-beta as a bot: for any game of two seats, best where the game has a fast twin. */
import {
  itemAt,
  twin,
  weightedPick,
  type Assets,
  type Bot,
  type Budget,
  type Choice,
  type Fast,
  type Game,
  type Kind,
  type Knowledge,
  type Level,
  type Rng,
  type Waiting,
} from '@boardwright/core';
import { AlphaBeta } from './alpha-beta.ts';
import type { Contempt, ScoredMove } from './search-types.ts';
import { decodeLine } from './decode-line.ts';
import { tablesOf } from './search-hints.ts';

/** Scores are drawn from in whole thousandths, so that every runtime draws alike. */
const STEPS = 1000;

export function searcher<K extends Kind>(game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>): Bot<K> {
  /** Who does not always choose the best has no need of big tables. */
  const wantsTables = level.temperature === undefined;
  let fast: Fast<K> | null = knowledge.fast?.(assets) ?? null;
  let search: AlphaBeta<K> | null = null;
  const open = ({ view, memory }: Waiting<K>, { rng, reuse }: Pick<Budget, 'rng' | 'reuse'>): Held<K> => {
    fast ??= twin(knowledge, game.imagine(view, memory)(rng));
    search ??= new AlphaBeta(fast, level.nodes);
    fast.imagine(view, memory, rng);
    // what was learnt with another measure counts no more
    const isOther = tablesOf(fast)?.useTables(wantsTables && reuse === true) ?? false;
    if (isOther || reuse !== true) search.forget();
    return { fast, search };
  };
  return {
    choose: (sight, budget) => think(open(sight, budget), level.temperature ?? 0, budget, contemptOf(level, sight)),
    ponder: (sight, budget) => {
      const held = open(sight, { rng: budget.rng, reuse: true });
      const tables = wantsTables ? tablesOf(held.fast) : null;
      while (!budget.expired() && tables?.prepare() === true);
      if (!budget.expired() && held.fast.toMove() >= 0)
        held.search.search(budget, { contempt: contemptOf(level, sight) });
    },
  };
}

interface Held<K extends Kind> {
  readonly fast: Fast<K>;
  readonly search: AlphaBeta<K>;
}

function contemptOf<K extends Kind>({ contempt = 0 }: Level, { seat }: Waiting<K>): Contempt {
  return { seat, loss: contempt };
}

function think<K extends Kind>(
  { fast, search }: Held<K>,
  temperature: number,
  budget: Budget,
  contempt: Contempt,
): Choice<K> {
  const found = search.search(budget, { all: temperature > 0, contempt });
  const { move, score } = choose(found.moves, temperature, budget.rng);
  const isBest = move === found.moves[0]?.move;
  return {
    action: fast.decode(move).action,
    score,
    nodes: found.nodes,
    line: isBest ? decodeLine(fast, found.line) : [fast.decode(move)],
  };
}

/** Any move that is less than the temperature below the best, the better the likelier. */
function choose(moves: readonly ScoredMove[], temperature: number, rng: Rng): ScoredMove {
  const best = itemAt(moves, 0);
  const weightOf = ({ score }: ScoredMove): number => Math.ceil(STEPS * (temperature - (best.score - score)));
  const odds = moves.map((one) => ({ ...one, weight: Math.max(one === best ? 1 : 0, weightOf(one)) }));
  return weightedPick(odds, rng);
}
