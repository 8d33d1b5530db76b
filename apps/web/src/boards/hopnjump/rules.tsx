/** The rules on one card, with small real parts of the pond. */
import type { RulesCard } from '@boardwright/boards';
import type { Player } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import type { JSX } from 'preact';
import { Frog } from './frog.tsx';
import { CELL } from './geometry.ts';
import './hopnjump.css';

export function cardOf({ card }: HopWords): RulesCard {
  return {
    goal: card.goal,
    examples: [
      { picture: <Example rows={['·o·o', 'o·g·', '·o·o']} way={['C2', 'D3']} />, words: card.step },
      { picture: <Example rows={['·o·o', 'o·b·', '·g·o']} way={['B1', 'D3']} />, words: card.hop },
      {
        picture: <Example rows={['·o·o', 'o·g·', '·o·o', 'o·b·', '·g·o']} way={['B1', 'D3', 'B5']} />,
        words: card.chain,
      },
      { picture: <Example rows={['·g·g', 'g·g·', '·o·o', 'o·b·']} way={[]} />, words: card.home },
    ],
    end: card.end,
    more: card.more,
  };
}

const SIDES: Readonly<Record<string, Player>> = { g: 'GREEN', b: 'BLACK' };

interface ExampleProps {
  readonly rows: readonly string[];
  readonly way: readonly string[];
}

/** Draws a part of the pond: o is a pad; g and b are frogs on pads. way: the path of a frog. A1 is at the bottom left. */
function Example({ rows, way }: ExampleProps): JSX.Element {
  const columns = rows[0]?.length ?? 0;
  const [width, height] = [columns * CELL, rows.length * CELL];
  const middle = (row: number, column: number): string => `${(column + 0.5) * CELL} ${(row + 0.5) * CELL}`;
  const middleOf = (name: string): string => middle(rows.length - Number(name[1]), name.charCodeAt(0) - 65);
  return (
    <svg class="pond-example" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class="pond-example-water" width={width} height={height} rx="24" />
      {rows.map((row, r) =>
        row.split('').map(
          (sign, c) =>
            sign !== '·' && (
              <g key={c} transform={`translate(${middle(r, c)})`}>
                <circle class="leaf-face" r="44" />
                {SIDES[sign] !== undefined && <Frog side={SIDES[sign]} />}
              </g>
            ),
        ),
      )}
      {way.length > 1 && <polyline class="trail" points={way.map(middleOf).join(' ')} />}
    </svg>
  );
}
