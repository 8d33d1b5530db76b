import type { JSX } from 'preact';

const CELL = 40;
/** Column and row of each stone. */
const CROSSES = [
  [1, 0],
  [2, 1],
  [3, 2],
  [1, 3],
  [5, 3],
] as const;
const RINGS = [
  [4, 0],
  [1, 1],
  [5, 1],
  [2, 3],
  [0, 2],
] as const;
/** The run that scores. */
const GOLD = CROSSES.slice(0, 3);

function middle([col, row]: readonly [number, number]): string {
  return `translate(${col * CELL + 20} ${row * CELL + 30})`;
}

export function PaperMiniature(): JSX.Element {
  return (
    <>
      <path class="m-paper" d="M0 0h240v180H0z" />
      {GOLD.map((cell) => (
        <path key={cell[0]} class="m-gold" d="M-20-20h40v40h-40z" transform={middle(cell)} />
      ))}
      <path
        class="m-lines"
        d="M40 0v180M80 0v180M120 0v180M160 0v180M200 0v180M0 10h240M0 50h240M0 90h240M0 130h240M0 170h240"
      />
      {CROSSES.map((cell) => (
        <g key={cell.join()} transform={middle(cell)}>
          <circle class="m-red" r="14.5" />
          <path class="m-cut" d="M-5-5L5 5M5-5L-5 5" />
        </g>
      ))}
      {RINGS.map((cell) => (
        <circle key={cell.join()} class="m-ring-blue" r="11.5" transform={middle(cell)} />
      ))}
      <text class="m-score" x="122" y="80">
        +3
      </text>
    </>
  );
}
