/** The rules on one card, with small parts of the pond. */
import type { Player } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import type { JSX } from 'preact';
import type { RulesCard } from '../index.ts';
import { Frog } from './frog.tsx';
import { CELL } from './geometry.ts';
import './hopnjump.css';

type Spot = readonly [row: number, column: number];

export function cardOf({ card }: HopWords): RulesCard {
  return {
    goal: card.goal,
    examples: [
      {
        picture: (
          <Example
            rows={['·o·o', 'o·g·', '·o·o']}
            way={[
              [1, 2],
              [0, 3],
            ]}
          />
        ),
        words: card.step,
      },
      {
        picture: (
          <Example
            rows={['·o·o', 'o·b·', '·g·o']}
            way={[
              [2, 1],
              [0, 3],
            ]}
          />
        ),
        words: card.hop,
      },
      {
        picture: (
          <Example
            rows={['·o·o', 'o·g·', '·o·o', 'o·b·', '·g·o']}
            way={[
              [4, 1],
              [2, 3],
              [0, 1],
            ]}
          />
        ),
        words: card.chain,
      },
      { picture: <Example rows={['·g·g', 'g·g·', '·o·o', 'o·b·']} way={[]} />, words: card.home },
    ],
    end: card.end,
    more: card.more,
  };
}

const SIDES: Readonly<Record<string, Player>> = { g: 'GREEN', b: 'BLACK' };

/** A part of the pond: o is a pad, g and b are frogs on one; the way is that of a frog. */
function Example({ rows, way }: { readonly rows: readonly string[]; readonly way: readonly Spot[] }): JSX.Element {
  const [width, height] = [(rows[0] ?? '').length * CELL, rows.length * CELL];
  const pads = rows.flatMap((row, r) =>
    row.split('').map((sign, c) => ({ sign, x: (c + 0.5) * CELL, y: (r + 0.5) * CELL })),
  );
  const points = way.map(([r, c]) => `${(c + 0.5) * CELL},${(r + 0.5) * CELL}`).join(' ');
  return (
    <svg class="pond-example" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class="pond-example-water" width={width} height={height} rx="24" />
      {pads
        .filter(({ sign }) => sign !== '·')
        .map(({ sign, x, y }) => (
          <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
            <circle class="leaf-face" r="44" />
            {SIDES[sign] !== undefined && <Frog side={SIDES[sign]} />}
          </g>
        ))}
      {way.length > 1 && <polyline class="trail" points={points} />}
    </svg>
  );
}
