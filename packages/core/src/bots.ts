/** The entry for authors of bots: what a bot gets and returns, and positions for search. */
export * from './bots/bits.ts';
export * from './bots/bot.ts';
export { PAGE_THOUGHT_MS, THREAD_THOUGHT_MS } from './match/bot-time.ts';
export * from './bots/fast.ts';
export * from './bots/perft-fast.ts';
export * from './bots/pick-by-score.ts';
export * from './bots/twin.ts';
export * from './bots/tensors.ts';
export type { ActionIds, Observation, Tensors } from './game.ts';
export { tensorsOf } from './bots/derived-tensors.ts';
export { canonicalJson } from './bots/numbering.ts';
export * from './bots/wasm.ts';
