/** Positions at the start of a turn. They are text in a State, and three words here. */
import { SIZE } from '@jumpfrog/rules/constants';
import { DARK, squareOf } from './squares.ts';

/** The dark words of both sides, and a third word: their light squares with the seat to move. */
export type Mark = readonly [number, number, number];

/** The mark of a text that is not a board. A State may contain any text here. */
const NOTHING: Mark = [-1, -1, -1];

export function markOf(text: string): Mark {
  const [ranks = '', side = ''] = text.split(' ');
  const mark: [number, number, number] = [0, 0, side === 'b' ? 1 << 16 : 0];
  for (const [r, rank] of ranks.split('/').entries()) {
    let c = 0;
    for (const letter of rank) {
      if (letter === 'g' || letter === 'b') add(mark, squareOf({ r, c }), letter === 'g' ? 0 : 1);
      c += letter === 'g' || letter === 'b' ? 1 : Number(letter);
    }
  }
  return markText(...mark) === text ? mark : NOTHING;
}

function add(mark: [number, number, number], square: number, seat: 0 | 1): void {
  if (square < 0) return;
  if (square < DARK) mark[seat] |= 1 << square;
  else mark[2] |= 1 << ((square - DARK) | (seat << 3));
}

/** Returns the text of a mark. Frogs of one player are interchangeable (rules/hopnjump 6.1). */
export function markText(green: number, black: number, rest: number): string {
  const ranks: string[] = [];
  for (let r = 0; r < SIZE; r++) ranks.push(rankOf(r, green, black, rest));
  return `${ranks.join('/')} ${rest >>> 16 === 0 ? 'g' : 'b'}`;
}

function rankOf(r: number, green: number, black: number, rest: number): string {
  let [letters, gap] = ['', 0];
  for (let c = 0; c < SIZE; c++) {
    const frog = frogAt(squareOf({ r, c }), green, black, rest);
    if (frog !== '' && gap > 0) letters += gap;
    letters += frog;
    gap = frog === '' ? gap + 1 : 0;
  }
  return gap > 0 ? letters + gap : letters;
}

function frogAt(square: number, green: number, black: number, rest: number): string {
  if (square < 0) return '';
  const [one, two] = square < DARK ? [green, black] : [rest & 255, (rest >>> 8) & 255];
  return ((one >>> square) & 1) !== 0 ? 'g' : ((two >>> square) & 1) !== 0 ? 'b' : '';
}
