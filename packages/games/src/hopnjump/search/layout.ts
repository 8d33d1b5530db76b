/** The words of a position. Each move writes the next position behind it, so unmaking a move is one step back. */
import { rng } from '@boardwright/core';
import { randomWords } from '@boardwright/core/bots';
import { SQUARES } from './squares.ts';

/** The offset of the move that led here, which also says whether this position was stored. */
export const MOVE = 0;
export const GREEN = 1;
export const BLACK = 2;
/** The offset of the light squares: eight bits for GREEN, then eight for BLACK. */
export const LIGHT = 3;
export const MOVER = 4;
/** The offsets for a chain: the squares that the frog has visited, and its current square. */
export const STOOD = 5;
export const HERE = 6;
export const QUIET = 7;
export const END = 8;
/** The offsets, for GREEN and BLACK, of turns ended, best race distance, and race distance. */
export const TURNS = 9;
export const BESTS = 11;
export const AHEAD = 13;
/** The offset of the key before the move. */
export const KEY = 15;
/** The offset of the flag that this position has occurred before, if occurrences are counted. */
export const STOOD_BEFORE = 17;
export const WORDS = 18;

/** The bit of a move's word that says that the position after it was stored. */
export const MARKED: number = 1 << 16;
/** Stands for the number of a rule that the preset does not have. */
export const NEVER: number = 2 ** 30;

// mixed into the keys of positions
const source = rng('hopnjump keys');
export const FROG_KEYS: Int32Array = randomWords(source, 2 * 2 * SQUARES);
export const SEAT_KEY = 0x2545f491;
export const FILL_KEYS: Int32Array = randomWords(source, 4);
/**
 * Words for the key, by the number of times that the position has occurred. For the transposition table too, a position that is nearer to a
 * draw is a different one.
 */
export const BEFORE_KEYS: Int32Array = randomWords(source, 2);
