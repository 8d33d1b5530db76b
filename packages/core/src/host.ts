/** The entry for authors of hosts: games in progress, logs and saves, time, chance, and the mailbox that runs a match. */
export * from './table/begin.ts';
export * from './table/chance.ts';
export { complete } from './define/complete.ts';
export {
  CLOCKS,
  CORRESPONDENCE,
  countTurns,
  deadlineOf,
  LONGEST_TIMER_MS,
  nextDue,
  nextTimedEntry,
} from './table/clock.ts';
export * from './catalogue/daily.ts';
export { anyOf, record } from './decode-unions.ts';
export * from './diff.ts';
export * from './match/index.ts';
export * from './table/entry.ts';
export * from './catalogue/exercise.ts';
export { messageAt, errorOrigin, RulesMistake } from './error-origin.ts';
export * from './fault-codes.ts';
export {
  entryOf,
  gameCatalogue,
  gameEntry,
  gameIn,
  gameOfVersion,
  isGameShaped,
  isKnowledge,
  isWords,
  levelsOf,
  loadRules,
  rulesFor,
  versionsIn,
  RULES_LEVEL,
  type GameCatalogue,
} from './catalogue/game-catalogue.ts';
export type { GameWire } from './define/game-wire.ts';
export { hasSecrets } from './game.ts';
export * from './table/history.ts';
export * from './catalogue/manifest.ts';
export * from './table/pair.ts';
export * from './table/perspective.ts';
export * from './rules-failure.ts';
export * from './table/run-to-end.ts';
export * from './table/table.ts';
export { expiredTakeBack, mayTakeBack, openTakeBack } from './table/take-back.ts';
export { moveCount, turnLines, type MoveLine, type TurnLine } from './table/turn-lines.ts';
