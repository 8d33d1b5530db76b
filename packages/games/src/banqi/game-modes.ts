/** The document's module GameModes. */
export { GAME_MODES } from './constants.ts';
export type { GameMode } from './types.ts';
