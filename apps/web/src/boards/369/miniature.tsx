import type { JSX } from 'preact';
import './miniature.css';

/** The corner of a board: X and O are stones, x the last one. */
export const STONES: readonly string[] = ['·X··O·', '·OO··X', 'X··x··', '·XO···'];
/** A run of both players' stones, all gold. */
export const GOLD = { cells: ['10', '21', '32'], points: 3 } as const;

const CELLS = STONES.flatMap((row, y) =>
  row.split('').map((stone, x) => ({ stone, cell: `${x}${y}`, at: `translate(${x * 40 + 20} ${y * 40 + 30})` })),
);

function isGold(cell: string): boolean {
  return GOLD.cells.some((one) => one === cell);
}

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-paper" d="M0 0h240v180H0z" />
      {CELLS.map(
        ({ cell, at }) => isGold(cell) && <path key={at} class="m-gold" d="M-20-20h40v40h-40z" transform={at} />,
      )}
      <path
        class="m-lines"
        d="M40 0v180M80 0v180M120 0v180M160 0v180M200 0v180M0 10h240M0 50h240M0 90h240M0 130h240M0 170h240"
      />
      {CELLS.map(({ stone, at }) =>
        /x/i.test(stone) ? (
          <g key={at} transform={at}>
            <circle class="m-red" r="14.5" />
            <path class="m-cut" d="M-5-5L5 5M5-5L-5 5" />
          </g>
        ) : (
          stone === 'O' && <circle key={at} class="m-ring-blue" r="11.5" transform={at} />
        ),
      )}
      <text class="m-score" x="122" y="78">
        +{GOLD.points}
      </text>
    </>
  );
}
