import type { Asset, BotFactory, Knowledge, Level, GamePace } from '@boardwright/core/bots';
import { evaluate } from './search/evaluate.ts';
import { fast } from './search/fast.ts';
import { banqi } from './index.ts';
import type { Banqi } from './rules/types.ts';

export { evaluate, fast };

export const levels: readonly Level[] = [
  { name: 'beginner', bot: 'alpha-beta', nodes: 100, pauseMs: 400, temperature: 0.58 },
  { name: 'casual', bot: 'alpha-beta', nodes: 300, pauseMs: 400, temperature: 0.087 },
  { name: 'club', bot: 'alpha-beta', nodes: 1_200, pauseMs: 400, temperature: 0.02 },
  { name: 'expert', bot: 'alpha-beta', nodes: 3_000, pauseMs: 400, contempt: 0.15 },
  { name: 'master', bot: 'alpha-beta', nodes: 400_000, pauseMs: 400, contempt: 0.15 },
];
export const bots: Readonly<Record<string, BotFactory<Banqi>>> = {};
export const assets: readonly Asset[] = [];
export const pace: GamePace = { plies: 150, msPerThousandNodes: 1.5, msPerLook: 6 };

export const knowledge: Knowledge<Banqi> = { game: banqi, evaluate, fast, bots, levels, assets, pace };
