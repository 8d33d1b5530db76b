export { playContest, type ContestEnd, type Contestant, type ContestSettings } from './arena/contest.ts';
export { pairingsOf, type Pairing } from './arena/schedule.ts';
export { eloOf, sequentialTest, USUAL_BOUNDS, type Bounds, type ScoreInterval } from './arena/statistics.ts';
export {
  byBot,
  arenaPoints,
  standingOf,
  unitMargins,
  unitShares,
  type ArenaStanding,
  type GameResult,
} from './arena/tally.ts';
export { Search } from './search.ts';
export type { BestMove, ScoredMove, SearchLimits, SearchSettings } from './search-types.ts';
export type { BotAnswer, BotQuestion, DrawOfferQuestion, PonderQuestion } from '@boardwright/core/bots';
export { keepBots, runTask, type BotKeeper, type BotTask, type KeeperOptions, type LoadedBots } from './keeper.ts';
export { ALGORITHMS, assetsFor, knowledgeOfRules, levelOf, loadKnowledge, makeBot, withNetwork } from './level.ts';
export { LruMap } from './lru-map.ts';
export { Mcts, type MctsSettings, type TriedMove } from './mcts.ts';
export { playTable, PlayTable, type TableSettings } from './play-table.ts';
export { playGame, type GameSettings, type PlayedGame } from './play-game.ts';
export { agreesToDraw, evaluateSight, worldsOf } from './worlds.ts';
export {
  analyse,
  analysePlies,
  analysePly,
  analysisOf,
  provedStart,
  type Analysis,
  type AnalysisSettings,
  type SeatAnalysis,
} from './analysis/analyse.ts';
export { bestLines, type BestLine } from './analysis/lines.ts';
export type { Mistake, PlyAnalysis } from './analysis/mistake.ts';
export { learnable } from './net/derived.ts';
export { netValues, plainNetValues } from './net/evaluator.ts';
export {
  activationsOf,
  decodeNet,
  encodeNet,
  fitsNetFile,
  MOST_WEIGHT,
  ONE,
  type Net,
  type NetShape,
} from './net/net.ts';
