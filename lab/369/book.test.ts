import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBook } from './book.ts';
import { solveLayers } from './layers.ts';
import { solveEndgame, type Endgame } from '../../packages/games/src/369/search/endgame.ts';
import { emptyGrid, withStone } from '../../packages/games/src/369/search/solve-grid.ts';
import { bySize, size } from '../../tools/size.ts';

describe.skipIf(size === 'small')('the program that makes the book, which compiles its kernel first', () => {
  it('makes the book of 4x4 again as it was, digit for digit', () => {
    const committed = readFileSync(join(import.meta.dirname, 'book.4x4.txt'), 'utf8');
    expect(`${makeBook(4, 3, solveLayers(4, 6)).levels.join('\n')}\n`).toBe(committed);
  });

  it.each(bySize([4], [4], [4, 5]))('finds by layers what one table has on a square of %i', (width) => {
    const layered = solveLayers(width, 6);
    const corner = withStone(emptyGrid(width, width), 0);
    const table = solveEndgame(corner) as Endgame;
    expect(layered([]) * 3).toBe(table.value(corner));
    const wrong = triples(width * width).filter(
      (cells) => layered(cells) * 3 !== table.value(cells.reduce(withStone, corner)),
    );
    expect(wrong).toEqual([]);
  });
});

/** Returns sets of three cells, without the corner. */
function triples(cells: number): number[][] {
  const out: number[][] = [];
  for (let a = 1; a < cells; a++)
    for (let b = a + 1; b < cells; b++) for (let c = b + 1; c < cells; c++) out.push([a, b, c]);
  return out;
}
