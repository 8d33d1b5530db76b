/** Shows the player's rating in a game, on its card. */
import { levelsOf } from '@boardwright/core/host';
import type { JSX } from 'preact';
import { games } from '../games.ts';
import { ratingInterval, ratingsIn } from '../rating/own-rating.ts';
import { useWords } from '../shell/settings.tsx';
import type { EndedGame } from '../storage/results.ts';

interface RatingProps {
  readonly game: string;
  readonly results: readonly EndedGame[];
}

export function CardRating({ game, results }: RatingProps): JSX.Element | null {
  const { mine } = useWords();
  const last = ratingsIn(levelsOf(games, game), results, game).at(-1);
  if (last === undefined) return null;
  return <p class="card-rating">{mine.rating(ratingInterval(last))}</p>;
}
