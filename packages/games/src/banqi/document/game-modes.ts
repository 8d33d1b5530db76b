/** The document's module GameModes. */
export { GAME_MODES } from '../rules/constants.ts';
export type { GameMode } from '../rules/types.ts';
