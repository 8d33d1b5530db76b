/** The rules on one card, with small real boards. */
import type { RulesCard } from '@boardwright/boards';
import { payingLines, type Cell, type Stone } from '@boardwright/games/369';
import type { JSX } from 'preact';
import { CELL } from './geometry.ts';
import { GoldExample } from './gold.tsx';
import { Paper, Stones } from './paper.tsx';
import './stones.css';
import type { StoneWords } from '@boardwright/games/369/words';

export function cardOf({ card }: StoneWords): RulesCard {
  return {
    goal: card.goal,
    examples: [
      { picture: <Example rows={['XXx···']} />, words: card.three },
      { picture: <Example rows={['XOo···']} />, words: card.both },
      { picture: <Example rows={['XOXo··']} />, words: card.four },
      { picture: <Example rows={['OXOxXO']} />, words: card.bridge },
      { picture: <Example rows={['X·O···', 'OOx···', '··X···']} />, words: card.cross },
    ],
    end: card.end,
    more: card.more,
  };
}

const STONES: Readonly<Record<string, Stone>> = { X: 1, x: 1, O: 2, o: 2 };

/** Draws a part of a board. A lower-case x or o is the last stone. */
function Example({ rows }: { readonly rows: readonly string[] }): JSX.Element {
  const [width, height] = [(rows[0] ?? '').length, rows.length];
  const { grid, last } = boardOf(rows);
  return (
    <svg class="stones-example" viewBox={`-6 -6 ${width * CELL + 12} ${height * CELL + 12}`} aria-hidden="true">
      <Paper columns={width} rows={height} />
      <GoldExample lines={last === null ? [] : payingLines(grid, last)} />
      <Stones grid={grid} last={null} />
    </svg>
  );
}

function boardOf(rows: readonly string[]): {
  readonly grid: readonly (readonly Stone[])[];
  readonly last: Cell | null;
} {
  const row = rows.findIndex((line) => /[xo]/.test(line));
  const col = rows[row]?.search(/[xo]/) ?? -1;
  const grid = rows.map((line) => line.split('').map((mark) => STONES[mark] ?? 0));
  return { grid, last: row < 0 ? null : { row, col } };
}
