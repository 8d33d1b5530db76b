import type { Asset, BotFactory, Knowledge, Level, GamePace } from '@boardwright/core/bots';
import { evaluate } from '../banqi/search/evaluate.ts';
import { fastKingdoms as fast } from '../banqi/search/kingdoms.ts';
import { threeKingdoms } from '../banqi/index.ts';
import type { Kingdoms } from '../banqi/rules/types.ts';

export { evaluate, fast };

export const levels: readonly Level[] = [
  { name: 'beginner', bot: 'alpha-beta', nodes: 100, pauseMs: 400, temperature: 0.4 },
  { name: 'casual', bot: 'alpha-beta', nodes: 300, pauseMs: 400, temperature: 0.06 },
  { name: 'club', bot: 'alpha-beta', nodes: 800, pauseMs: 400, temperature: 0.02 },
  { name: 'expert', bot: 'alpha-beta', nodes: 2_000, pauseMs: 400, temperature: 0.01 },
  { name: 'master', bot: 'alpha-beta', nodes: 200_000, pauseMs: 400 },
];
export const bots: Readonly<Record<string, BotFactory<Kingdoms>>> = {};
export const assets: readonly Asset[] = [];
export const pace: GamePace = { plies: 215, msPerThousandNodes: 2.4, msPerLook: 2 };

export const knowledge: Knowledge<Kingdoms> = {
  game: threeKingdoms,
  evaluate,
  fast,
  bots,
  levels,
  assets,
  pace,
};
