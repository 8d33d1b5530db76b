export { decidedGames, runArena, type ArenaSettings, type BotSpec } from './arena.ts';
export type { BotAnswer, BotQuestion, DrawOfferQuestion, PonderQuestion } from '@boardwright/bots';
export {
  describeGame,
  findGame,
  gamesModuleWith,
  importGame,
  isPath,
  withGame,
  type GameDescription,
  type GameFiles,
} from './external-game.ts';
export * from './files.ts';
export { openGuardedRules, type GuardedRules } from './guarded-rules.ts';
export { importBot } from './import-bot.ts';
export { withBaselines } from './baselines.ts';
export { openPool, type BotPool, type PoolOptions } from './pool.ts';
export { arenaMessageDecoder, botLineDecoder, type ArenaMessage, type BotLine } from './stdio-messages.ts';
