export { decidedGames, runArena, type ArenaSettings, type BotSpec } from './arena.ts';
export type { BotAnswer, BotQuestion, DrawQuestion, PonderQuestion } from '@boardwright/bots';
export * from './files.ts';
export { importBot } from './import-bot.ts';
export { withBaselines } from './baselines.ts';
export { openPool, type BotPool, type PoolOptions } from './pool.ts';
