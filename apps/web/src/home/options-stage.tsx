/** Shows the board that the chosen rules give, beside the options on a large screen. */
import type { Game } from '@boardwright/core';
import { entryOf, load, newSave } from '@boardwright/core/host';
import type { Scene } from '@boardwright/boards';
import { gameNote } from '@boardwright/words';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { games } from '../games.ts';
import { newGameFor, type Chosen } from '../local/chosen.ts';
import { localScene } from '../local/view-model.ts';
import { useHomeWords } from '../shell/settings.tsx';
import { StillBoard } from './still-board.tsx';
import './options-stage.css';

const LARGE = '(min-width: 1000px)';

interface StageProps {
  readonly game: Game;
  readonly chosen: Chosen;
  /** The button that opens the rule card. */
  readonly children: ComponentChildren;
}

export function OptionsStage({ game, chosen, children }: StageProps): JSX.Element {
  const words = useHomeWords();
  const entry = entryOf(games, game.id);
  const isLarge = useMedia(LARGE);
  const scene = useMemo(() => (isLarge ? firstScene(game, chosen) : null), [isLarge, chosen.rules, chosen.fields]);
  return (
    <div class="options-stage">
      {scene !== null && (
        <div class="options-board hero-board">
          <StillBoard scene={scene} />
        </div>
      )}
      {isLarge && <p class="options-about">{entry === null ? '' : gameNote(words, entry)}</p>}
      {children}
    </div>
  );
}

/** A seed for the picture: the game itself draws another. */
const SEED = 'the board beside the options';

/** Returns the start of a game with these rules; null if they are not valid together. */
function firstScene(game: Game, chosen: Chosen): Scene | null {
  const wanted = newGameFor(game, { ...chosen, lot: false });
  if (!wanted.ok) return null;
  const history = load(game, newSave(game, wanted.value.options, SEED));
  if (!history.ok) return null;
  return localScene(history.value, { holder: null, covered: false, saveStatus: 'saved', steps: [], skew: 0 });
}

/** Returns whether the screen matches a media query, now and when it changes. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = (): void => setMatches(list.matches);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }, [query]);
  return matches;
}
