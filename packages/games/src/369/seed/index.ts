/** The API of the seed document and nothing else. */
export { Board, Game, RuleError, type GameOptions, type Position } from './board.ts';
