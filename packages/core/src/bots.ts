/** The entry for authors of bots: what a bot receives and knows, and positions for search. */
export * from './bits.ts';
export * from './bot.ts';
export { PAGE_THOUGHT_MS, THREAD_THOUGHT_MS } from './match/bot-time.ts';
export * from './fast.ts';
export * from './perft-fast.ts';
export * from './pick-by-score.ts';
export * from './twin.ts';
export * from './tensors.ts';
export type { ActionIds, Observation, Tensors } from './game.ts';
export { tensorsOf } from './derived-tensors.ts';
export { canonicalJson } from './numbering.ts';
export * from './wasm.ts';
