import type { JSX } from 'preact';
import './miniature.css';

/** A corner of a board. X and O are stones; x is the last one. */
export const STONES: readonly string[] = ['·X··O·', '·OO··X', 'X··x··', '·XO···'];
/** A run of both players' stones, all of them gold. */
export const GOLD = { cells: ['10', '21', '32'], points: 3 } as const;

const CELLS = STONES.flatMap((row, y) =>
  row.split('').map((stone, x) => ({ stone, at: `translate(${x * 40 + 20} ${y * 40 + 30})` })),
);

const GOLD_BAND = `M${GOLD.cells.map(([x, y]) => `${Number(x) * 40 + 20} ${Number(y) * 40 + 30}`).join('L')}`;

/** Draws the glaze of a stone, with light from the upper left. */
function Glaze({ look }: { readonly look: string }): JSX.Element {
  return (
    <>
      <circle class="m-shade" cx="1.2" cy="2.4" r="14.5" />
      <circle class={look} r="14.5" />
      <path class="m-shine" d="M-11.5-4.2A12.2 12.2 0 0 1-4.2-11.5" />
    </>
  );
}

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-paper" d="M0 0h240v180H0z" />
      <path
        class="m-lines"
        d="M40 0v180M80 0v180M120 0v180M160 0v180M200 0v180M0 10h240M0 50h240M0 90h240M0 130h240M0 170h240"
      />
      <path class="m-tray" d="M0 0h240" />
      <path class="m-gold" d={GOLD_BAND} />
      {CELLS.map(({ stone, at }) =>
        /x/i.test(stone) ? (
          <g key={at} transform={at}>
            <Glaze look="m-red" />
            <path class="m-cut" d="M-5-5L5 5M5-5L-5 5" />
          </g>
        ) : (
          stone === 'O' && (
            <g key={at} transform={at}>
              <Glaze look="m-glaze" />
              <circle class="m-cut" r="6" />
            </g>
          )
        ),
      )}
      <text class="m-score" x="122" y="78">
        +{GOLD.points}
      </text>
    </>
  );
}
