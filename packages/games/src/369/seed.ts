/** The API of the seed document, alone. */
export { Board, Game, RuleError, type GameOptions, type Position } from './facade.ts';
