import { makeBot } from '@boardwright/bots';
import type { Baseline, BotFactory, Knowledge } from '@boardwright/core/bots';

/** Adds a game's baselines to its bots, so that an arena can name them. */
export function withBaselines(knowledge: Knowledge): Knowledge {
  const baselines = Object.entries(knowledge.baselines ?? {}).map(([name, one]) => [name, factoryOf(one)] as const);
  return { ...knowledge, bots: { ...Object.fromEntries(baselines), ...knowledge.bots } };
}

function factoryOf({ bot, ...own }: Baseline): BotFactory {
  return (_game, level, assets, knowledge) => makeBot({ ...knowledge, bots: {}, ...own }, { ...level, bot }, assets);
}
