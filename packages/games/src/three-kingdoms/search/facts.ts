/**
 * The facts of a position of Three Kingdoms for a network: the content of each point, the number of unseen pieces of each kind and the
 * number in play, whose turn it is, and who is out. View 0 is the leaders' view. The two staffs, views 1 and 2, see the colours exchanged.
 */
import type { FactsShape } from '@boardwright/core/bots';
import { BOXES, DARK, EMPTY, KINDS, TYPES } from '../../banqi/search/codes.ts';
import { KINGDOMS, type KingdomsBoard } from '../../banqi/search/kingdoms-board.ts';
import { POINTS } from '../../banqi/search/points.ts';

const [ROWS, COLUMNS] = [9, 5];
const CONTENTS: number = KINDS + 1;
const UNSEEN: number = POINTS * CONTENTS;
const { counts } = BOXES['three-kingdoms'];
/** The first number of each kind, in a block with one number per piece. */
const firsts: Int8Array = counts.map((_, kind) => counts.subarray(0, kind).reduce((sum, count) => sum + count, 0));
const PIECES = 32;
const ALIVE: number = UNSEEN + PIECES;
const TURN: number = ALIVE + PIECES;
const OUT: number = TURN + KINGDOMS;
const STATED: number = OUT + KINGDOMS;
/** A fact that is always true but that only view 2 contains: after it the leaders move next, not the other staff. */
const ORDER: number = STATED;

export const KINGDOMS_FACTS: FactsShape = {
  inputs: 2 * STATED + 1,
  facts: STATED + 1,
  views: KINGDOMS,
  buckets: 8,
  lasting: true,
  symmetries: 4,
};

/** side: the kingdom to move. out: the kingdoms that are out, as a bit mask. */
export function kingdomsFacts({ board, bag, shown }: KingdomsBoard, side: number, out: number, to: Int32Array): number {
  let end = 0;
  let hasDark = false;
  for (let point = 0; point < POINTS; point++) {
    const content = board[point] ?? 0;
    if (content === DARK) hasDark = true;
    if (content !== EMPTY) to[end++] = point * CONTENTS + content;
  }
  for (let kind = 0; kind < KINDS; kind++) {
    const unseen = hasDark ? (bag[kind] ?? 0) : 0;
    const first = firsts[kind] ?? 0;
    for (let n = 0; n < unseen; n++) to[end++] = UNSEEN + first + n;
    const alive = unseen + (shown[kind] ?? 0);
    for (let n = 0; n < alive; n++) to[end++] = ALIVE + first + n;
  }
  if (side >= 0) to[end++] = TURN + side;
  for (let kingdom = 0; kingdom < KINGDOMS; kingdom++) if (((out >> kingdom) & 1) === 1) to[end++] = OUT + kingdom;
  to[end++] = ORDER;
  return end;
}

/** Returns the bucket of a position, one of eight, by the number of pieces on the board. */
export function kingdomsBucket(pieces: number): number {
  return Math.max(0, (pieces - 1) >> 2);
}

/**
 * Returns the number of a fact as a view sees it. The leaders have numbers of their own, because their pieces differ from those of the
 * staffs.
 */
export function seenFact(fact: number, view: number): number {
  if (fact === ORDER) return view === 2 ? 2 * STATED : -1;
  return view === 0 ? fact : STATED + (view === 1 ? fact : otherStaff(fact));
}

/** Returns the fact that results from exchanging the two staffs. */
function otherStaff(fact: number): number {
  if (fact >= TURN) {
    const kingdom = (fact - TURN) % KINGDOMS;
    return kingdom === 0 ? fact : fact + (kingdom === 1 ? 1 : -1);
  }
  if (fact >= UNSEEN) return fact + ((fact - UNSEEN) % PIECES < PIECES / 2 ? PIECES / 2 : -PIECES / 2);
  const content = fact % CONTENTS;
  return content === DARK ? fact : fact + (content < TYPES ? TYPES : -TYPES);
}

/** Returns an input after a symmetry. Bit 0 mirrors the columns, bit 1 the rows. */
export function turnedInput(input: number, symmetry: number): number {
  const fact = input % STATED;
  if (fact >= UNSEEN || input === 2 * STATED) return input;
  const point = Math.floor(fact / CONTENTS);
  const [row, column] = [Math.floor(point / COLUMNS), point % COLUMNS];
  const x = (symmetry & 1) === 0 ? column : COLUMNS - 1 - column;
  const y = (symmetry & 2) === 0 ? row : ROWS - 1 - row;
  return input + CONTENTS * (y * COLUMNS + x - point);
}
