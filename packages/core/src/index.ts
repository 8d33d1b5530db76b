/** The entry for authors of rules: the contract, and helpers for writing a game. Hosts, bots and decoders have entries of their own. */
export * from './ansi.ts';
export * from './define/define-game.ts';
export * from './define/define.ts';
export type { DescribedGame, GameEntry } from './catalogue/game-catalogue.ts';
export * from './game.ts';
export * from './interned.ts';
export * from './catalogue/lesson.ts';
export * from './list.ts';
export { byScore, isAborted, isDraw, scoreLead } from './table/outcome.ts';
export * from './perft.ts';
export * from './places.ts';
export * from './result.ts';
export * from './rng.ts';
export type * from './define/small-kind.ts';
export * from './words.ts';
