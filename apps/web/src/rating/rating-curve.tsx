/** Shows a rating and its history: a line in the band of its uncertainty. */
import type { JSX } from 'preact';
import { useWords } from '../shell/settings.tsx';
import { ratingInterval, type RatedGame } from './own-rating.ts';
import './rating.css';

const [WIDTH, HEIGHT] = [300, 80];
/** Half the width of the band in deviations. With two, the true rating is inside in 19 of 20 cases. */
const BAND = 2;

export function RatingCurve({ ratings }: { readonly ratings: readonly RatedGame[] }): JSX.Element | null {
  const { mine } = useWords();
  const last = ratings.at(-1);
  if (last === undefined) return null;
  const { band, line } = pathsOf(ratings);
  return (
    <div class="rating">
      <b>{mine.rating(ratingInterval(last))}</b>
      {ratings.length > 1 && (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={mine.ratingCurve(ratings.length)}
        >
          <path class="rating-band" d={band} />
          <path class="rating-line" d={line} />
        </svg>
      )}
    </div>
  );
}

function pathsOf(ratings: readonly RatedGame[]): { readonly band: string; readonly line: string } {
  const highs = ratings.map(({ rating, deviation }) => rating + BAND * deviation);
  const lows = ratings.map(({ rating, deviation }) => rating - BAND * deviation);
  const [top, bottom] = [Math.max(...highs), Math.min(...lows)];
  const x = (n: number): number => Math.round((n * WIDTH) / (ratings.length - 1));
  const y = (rating: number): number => Math.round(((top - rating) * HEIGHT) / (top - bottom));
  const points = (values: readonly number[]): readonly string[] => values.map((value, n) => `${x(n)} ${y(value)}`);
  return {
    band: `M${[...points(highs), ...points(lows).toReversed()].join('L')}Z`,
    line: `M${points(ratings.map(({ rating }) => rating)).join('L')}`,
  };
}
