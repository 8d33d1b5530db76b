import type { JSX } from 'preact';
import './miniature.css';

/** x is a cross, X one of the run that scores, o a ring. */
const STONES = ['·X··o·', '·oX··o', 'o··X··', '·xo··x'].flatMap((row, y) =>
  row.split('').map((stone, x) => ({ stone, at: `translate(${x * 40 + 20} ${y * 40 + 30})` })),
);

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-paper" d="M0 0h240v180H0z" />
      {STONES.map(
        ({ stone, at }) => stone === 'X' && <path key={at} class="m-gold" d="M-20-20h40v40h-40z" transform={at} />,
      )}
      <path
        class="m-lines"
        d="M40 0v180M80 0v180M120 0v180M160 0v180M200 0v180M0 10h240M0 50h240M0 90h240M0 130h240M0 170h240"
      />
      {STONES.map(({ stone, at }) =>
        /x/i.test(stone) ? (
          <g key={at} transform={at}>
            <circle class="m-red" r="14.5" />
            <path class="m-cut" d="M-5-5L5 5M5-5L-5 5" />
          </g>
        ) : (
          stone === 'o' && <circle key={at} class="m-ring-blue" r="11.5" transform={at} />
        ),
      )}
      <text class="m-score" x="122" y="80">
        +3
      </text>
    </>
  );
}
