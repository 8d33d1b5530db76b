/**
 * The facts of a position of Banqi Classic for a network: the content of each square, the number of unseen pieces of each kind, and the
 * number in play. View 0 is red's view.
 */
import { twoViews, type FactsShape } from '@boardwright/core/bots';
import type { ClassicBoard } from './classic-board.ts';
import { CLASSIC_RULES } from '../rules/constants.ts';
import type { RuleOptions } from '../rules/types.ts';
import { BOXES, DARK, EMPTY, KINDS, TYPES } from './codes.ts';

const SQUARES = 32;
/** The bits of a square's file, which are the two lowest. Flipping them mirrors the files. */
const FILES = 3;
const RANKS = 28;
const CONTENTS: number = KINDS + 1;
const UNSEEN: number = SQUARES * CONTENTS;
const { counts } = BOXES.classic;
/** The first fact number of each kind, in a block with one number per piece. */
const firsts: Int8Array = counts.map((_, kind) => counts.subarray(0, kind).reduce((sum, count) => sum + count, 0));
const PIECES = 32;
const ALIVE: number = UNSEEN + PIECES;

const FACTS: number = ALIVE + PIECES;
export const CLASSIC_FACTS: FactsShape = twoViews(FACTS, 8, 4);

const RULES = Object.keys(CLASSIC_RULES) as (keyof RuleOptions)[];

/** Returns whether networks learn these rules: the rules of the preset taiwan, with either rule for the first flip. */
export function areLearnt(rules: RuleOptions): boolean {
  const learnt: RuleOptions = {
    ...CLASSIC_RULES,
    firstFlipTurn: rules.firstFlipTurn,
    noProgressPlies: 40,
    repetition: 3,
  };
  return RULES.every((name) => learnt[name] === rules[name]);
}

export function classicFeatures({ board, bag, shown, armies }: ClassicBoard, out: Int32Array): number {
  let end = 0;
  for (let square = 0; square < SQUARES; square++) {
    const content = board[square] ?? 0;
    if (content !== EMPTY) out[end++] = square * CONTENTS + content;
  }
  const hidden = armies[2] !== 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const unseen = hidden ? (bag[kind] ?? 0) : 0;
    const first = firsts[kind] ?? 0;
    for (let n = 0; n < unseen; n++) out[end++] = UNSEEN + first + n;
    const alive = unseen + (shown[kind] ?? 0);
    for (let n = 0; n < alive; n++) out[end++] = ALIVE + first + n;
  }
  return end;
}

/** Returns the bucket of a position, one of eight, by the number of pieces on the board. */
export function classicBucket(pieces: number): number {
  return Math.max(0, (pieces - 1) >> 2);
}

/** Returns the number of the fact that results from exchanging the colours. */
export function otherColour(fact: number): number {
  if (fact >= UNSEEN) return fact + ((fact - UNSEEN) % PIECES < PIECES / 2 ? PIECES / 2 : -PIECES / 2);
  const content = fact % CONTENTS;
  return content === DARK ? fact : fact + (content < TYPES ? TYPES : -TYPES);
}

/** Returns the number of a fact after mirroring ranks, files or both. */
export function turnedFact(fact: number, symmetry: number): number {
  if (fact >= UNSEEN) return fact;
  const square = Math.floor(fact / CONTENTS);
  return fact + CONTENTS * ((square ^ (((symmetry & 1) * FILES) | ((symmetry >> 1) * RANKS))) - square);
}
