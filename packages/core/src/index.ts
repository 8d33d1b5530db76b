/**
 * The entry for authors of rules: the contract, and helpers to write a game. Hosts, bots and decoders have their own entries.
 */
export * from './ansi.ts';
export * from './define-game.ts';
export * from './define.ts';
export type { DescribedGame, GameEntry } from './game-catalogue.ts';
export * from './game.ts';
export * from './interned.ts';
export * from './lesson.ts';
export * from './list.ts';
export { byScore, isAborted, isDraw, scoreLead } from './outcome.ts';
export * from './perft.ts';
export * from './places.ts';
export * from './result.ts';
export * from './rng.ts';
export type * from './small-kind.ts';
export * from './words.ts';
