/** The words of one position; each move writes the next position behind it, so that taking back is a step down. */
import { randomWords, rng } from '@boardwright/core';
import { SQUARES } from './fast-squares.ts';

/** The move that led here, and beside it whether this position was remembered. */
export const MOVE = 0;
export const GREEN = 1;
export const BLACK = 2;
/** The light squares: eight bits of GREEN, then eight of BLACK. */
export const LIGHT = 3;
export const MOVER = 4;
/** In a chain: the squares where the frog has stood, and the one it is on. */
export const STOOD = 5;
export const HERE = 6;
export const QUIET = 7;
export const END = 8;
/** Of GREEN and BLACK each: turns ended, best race distance, race distance. */
export const TURNS = 9;
export const BESTS = 11;
export const AHEAD = 13;
/** The key before the move. */
export const KEY = 15;
/** Where positions are counted: did this one stand before? */
export const STOOD_BEFORE = 17;
export const WORDS = 18;

/** Set in the word of a move: the position that it led to was remembered. */
export const MARKED: number = 1 << 16;
/** A rule that a preset has not. */
export const NEVER: number = 2 ** 30;

// What is mixed into the key of a position.
const source = rng('hopnjump keys');
export const FROG_KEYS: Int32Array = randomWords(source, 2 * 2 * SQUARES);
export const SEAT_KEY = 0x2545f491;
export const FILL_KEYS: Int32Array = randomWords(source, 4);
/** One turn nearer to a draw, a position is another, also for those who remember what they found before. */
export const BEFORE_KEYS: Int32Array = randomWords(source, 2);
