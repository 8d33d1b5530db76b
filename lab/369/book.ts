/**
 * Makes the book of 369 on 6x6 and compares it with the committed one; `--write` replaces it. It solves the whole board, which takes 5.6 GB
 * and some minutes. Run it by hand: `node_modules/.bin/node --conditions=@boardwright/source lab/369/book.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choices, type Book } from '../../packages/games/src/369/search/book.ts';
import { emptyGrid, gainAt, withStone } from '../../packages/games/src/369/search/solve-grid.ts';
import { solveLayers, type Values } from './layers.ts';

const target = join(import.meta.dirname, '../../packages/games/src/369/search/book-6x6.ts');

/** Returns a book with answers to up to `depth` choices of the other side. */
export function makeBook(size: number, depth: number, values: Values): Book {
  const levels: string[] = [];
  let lines: (readonly number[])[] = [[0]];
  for (let level = 0; level < depth; level++) {
    const chosen = lines.flatMap((played) => choices(size, played).map((choice) => [...played, choice]));
    const best = chosen.map((played) => bestAnswers(size, played, values));
    const order = usefulFirst(size, best);
    const answers = best.map((cells) => order.find((cell) => cells.includes(cell)) as number);
    levels.push(answers.map((cell) => cell.toString(36)).join(''));
    lines = chosen.map((played, i) => [...played, answers[i] as number]);
  }
  return { size, levels };
}

function bestAnswers(size: number, played: readonly number[], values: Values): number[] {
  const grid = played.reduce(withStone, emptyGrid(size, size));
  const cells = [...grid.filled.keys()].filter((cell) => grid.filled[cell] === 0);
  const worth = cells.map((cell) => gainAt(grid, cell) - values([...played.slice(1), cell]));
  const most = Math.max(...worth);
  return cells.filter((_, i) => worth[i] === most);
}

/** Sorts cells by how often they are the best one. With few different answers, a book compresses well. */
function usefulFirst(size: number, best: readonly (readonly number[])[]): number[] {
  const counts = Array.from({ length: size * size }, () => 0);
  for (const cells of best) for (const cell of cells) (counts[cell] as number)++;
  return [...counts.keys()].toSorted((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
}

export function asModule(book: Book): string {
  const lines = book.levels.map((level) => `    '${level}',`);
  return [
    "import type { Book } from './book.ts';",
    '',
    '/** Made by lab/369/book.ts; do not edit. */',
    'export const BOOK_6X6: Book = {',
    `  size: ${book.size},`,
    '  levels: [',
    ...lines,
    '  ],',
    '};',
    '',
  ].join('\n');
}

if (import.meta.main) {
  const depth = 3;
  const values = solveLayers(6, 2 * depth, (line) => process.stderr.write(`${line}\n`));
  const made = asModule(makeBook(6, depth, values));
  if (process.argv.includes('--write')) writeFileSync(target, made);
  else if (made !== readFileSync(target, 'utf8')) {
    process.stderr.write('The committed book is not what this program makes: run it with --write\n');
    process.exitCode = 1;
  }
}
