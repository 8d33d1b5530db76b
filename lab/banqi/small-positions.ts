/** Generates random positions of Banqi with few pieces, as text. */
import { itemAt, type Rng } from '@boardwright/core';
import { BANQI_PRESETS } from '@boardwright/games/banqi';

/** The kinds in the order of a table: the seven of red, then those of black. */
export const LETTERS = 'KGMRHCPkgmrhcp';
/** The number of pieces of each type that a side has. */
export const STOCK: readonly number[] = [1, 2, 2, 2, 2, 2, 5];
const [FILES, SQUARES] = [4, 32];
const EMPTY = '1';
const LIMIT: number = BANQI_PRESETS.taiwan.noProgressPlies ?? 0;

/**
 * Returns a position with these kinds on random squares, some face up and some face down. All other pieces are captured. Red has the first
 * seat.
 */
export function smallPosition(
  up: readonly number[],
  down: readonly number[],
  side: 'red' | 'black',
  source: Rng,
): string {
  const cells = Array<string>(SQUARES).fill(EMPTY);
  for (const letter of [...up.map((kind) => itemAt(LETTERS, kind)), ...down.map(() => '?')]) {
    let square = source.below(SQUARES);
    while (cells[square] !== EMPTY) square = source.below(SQUARES);
    cells[square] = letter;
  }
  const ranks = Array.from({ length: SQUARES / FILES }, (_, i) => cells.slice(FILES * i, FILES * (i + 1)).join(''));
  const board = ranks.join('/').replaceAll(/1+/g, ({ length }) => String(length));
  const taken = [STOCK.length, 0].map((first) => takenFrom([...up, ...down], first));
  return `${board} ${side} red ${taken.join('/')} - ${LIMIT} - - - taiwan`;
}

/** Returns the pieces of a side that are not on the board. first: the first kind of the side. */
function takenFrom(kinds: readonly number[], first: number): string {
  const gone = STOCK.map((count, type) => count - kinds.filter((kind) => kind === first + type).length);
  return gone.map((count, type) => itemAt(LETTERS, first + type).repeat(count)).join('');
}

/** Draws this many different pieces of the box. */
export function drawnKinds(count: number, source: Rng): readonly number[] {
  const stock = Array.from(LETTERS, (_, kind) => kind).flatMap((kind) =>
    Array<number>(itemAt(STOCK, kind % STOCK.length)).fill(kind),
  );
  return Array.from({ length: count }, () => itemAt(stock.splice(source.below(stock.length), 1), 0));
}
