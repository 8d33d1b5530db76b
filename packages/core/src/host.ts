/** The entry for authors of hosts: games in progress, logs and saves, time, chance, and the mailbox that runs a match. */
export * from './begin.ts';
export * from './chance.ts';
export { complete } from './complete.ts';
export { CLOCKS, CORRESPONDENCE, countTurns, deadlineOf, LONGEST_TIMER_MS, nextDue, nextTimedEntry } from './clock.ts';
export * from './daily.ts';
export { anyOf, record } from './decode-unions.ts';
export * from './diff.ts';
export * from './match/index.ts';
export * from './entry.ts';
export * from './exercise.ts';
export { messageAt, errorPlace } from './error-place.ts';
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
} from './game-catalogue.ts';
export type { GameWire } from './game-wire.ts';
export { hasSecrets } from './game.ts';
export * from './history.ts';
export * from './manifest.ts';
export * from './pair.ts';
export * from './perspective.ts';
export * from './rules-failure.ts';
export * from './run-to-end.ts';
export * from './table.ts';
export { expiredTakeBack, mayTakeBack, openTakeBack } from './take-back.ts';
export { moveCount, turnLines, type MoveLine, type TurnLine } from './turn-lines.ts';
