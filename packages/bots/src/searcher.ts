/** Alpha-beta as a bot: for any game of two seats, best where the game has a fast twin. */
import {
  itemAt,
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
import { AlphaBeta } from './alpha-beta.ts';
import type { Contempt, ScoredMove, SearchResult } from './search-types.ts';
import { decodeLine } from './decode-line.ts';
import { tablesOf } from './search-hints.ts';
import { isWinning } from './winning.ts';

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
    choose: (sight, budget) => think(open(sight, budget), level, budget, contemptOf(level, sight)),
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

function think<K extends Kind>({ fast, search }: Held<K>, level: Level, budget: Budget, contempt: Contempt): Choice<K> {
  const { temperature } = level;
  const weighed = temperature === undefined ? null : search.search(budget, { all: true, contempt });
  const errs = weighed !== null && !isWinning(bestOf(weighed));
  const found = errs ? weighed : search.search(budget, { contempt });
  const { move, score } = errs ? pickByScore(found.moves, temperature ?? 0, budget.rng) : bestOf(found);
  const isBest = move === bestOf(found).move;
  return {
    action: fast.decode(move).action,
    score,
    nodes: found.nodes,
    line: isBest ? decodeLine(fast, found.line) : [fast.decode(move)],
  };
}

function bestOf({ moves }: SearchResult): ScoredMove {
  return itemAt(moves, 0);
}
