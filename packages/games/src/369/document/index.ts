/** The API of the game document and nothing else. */
export { Board, Game, RuleError, type GameOptions, type Position } from './board.ts';
