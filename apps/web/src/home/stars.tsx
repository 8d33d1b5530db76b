/** The levels of a game that were beaten on this device, as stars on its card. */
import { levelsOf } from '@boardwright/core/host';
import type { JSX } from 'preact';
import { games } from '../games.ts';
import { beatenLevels } from '../local/ladder.ts';
import { useWords } from '../shell/settings.tsx';
import type { EndedGame } from '../storage/results.ts';
import './stars.css';

interface StarsProps {
  readonly game: string;
  readonly results: readonly EndedGame[];
}

export function Stars({ game, results }: StarsProps): JSX.Element | null {
  const words = useWords();
  const levels = levelsOf(games, game);
  const beaten = beatenLevels(levels, results, game);
  if (beaten.length === 0) return null;
  return (
    <p class="stars" role="img" aria-label={words.ladder.beaten(beaten.length, levels.levels.length)}>
      {levels.levels.map((level) => (
        <span key={level} class={beaten.includes(level) ? 'star-won' : undefined} aria-hidden="true">
          {beaten.includes(level) ? '★' : '☆'}
        </span>
      ))}
    </p>
  );
}
