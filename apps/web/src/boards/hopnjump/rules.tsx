/** The rules on one card, with small parts of the pond. */
import type { Player } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import type { JSX } from 'preact';
import type { RulesCard } from '../index.ts';
import { Frog } from './frog.tsx';
import { CELL } from './geometry.ts';
import './hopnjump.css';

export function cardOf({ card }: HopWords): RulesCard {
  return {
    goal: card.goal,
    examples: [
      { picture: <Example rows={['·o·o', 'o·g·', '·o·o']} way={[6, 3]} />, words: card.step },
      { picture: <Example rows={['·o·o', 'o·b·', '·g·o']} way={[9, 3]} />, words: card.hop },
      { picture: <Example rows={['·o·o', 'o·g·', '·o·o', 'o·b·', '·g·o']} way={[17, 11, 1]} />, words: card.chain },
      { picture: <Example rows={['·g·g', 'g·g·', '·o·o', 'o·b·']} way={[]} />, words: card.home },
    ],
    end: card.end,
    more: card.more,
  };
}

const SIDES: Readonly<Record<string, Player>> = { g: 'GREEN', b: 'BLACK' };

interface ExampleProps {
  readonly rows: readonly string[];
  readonly way: readonly number[];
}

/** A part of the pond: o is a pad, g and b are frogs on one; the way is that of a frog, over squares counted by row. */
function Example({ rows, way }: ExampleProps): JSX.Element {
  const columns = rows[0]?.length ?? 0;
  const [width, height] = [columns * CELL, rows.length * CELL];
  const middle = (i: number): string => `${((i % columns) + 0.5) * CELL} ${(Math.floor(i / columns) + 0.5) * CELL}`;
  return (
    <svg class="pond-example" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class="pond-example-water" width={width} height={height} rx="24" />
      {rows
        .join('')
        .split('')
        .map(
          (sign, i) =>
            sign !== '·' && (
              <g key={i} transform={`translate(${middle(i)})`}>
                <circle class="leaf-face" r="44" />
                {SIDES[sign] !== undefined && <Frog side={SIDES[sign]} />}
              </g>
            ),
        )}
      {way.length > 1 && <polyline class="trail" points={way.map(middle).join(' ')} />}
    </svg>
  );
}
