/** Shows a game between bots on its real board, above the cards of a large home page. */
import { entryOf } from '@boardwright/core/host';
import { gameNote } from '@boardwright/words';
import type { ComponentChildren, JSX } from 'preact';
import { games, listedGames } from '../games.ts';
import { formatRoute } from '../route.ts';
import { useHomeSettings } from '../shell/settings.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { Miniature } from './miniature.tsx';
import { useGameTitle } from './title.ts';

const LARGE = '(min-width: 1000px) and (min-height: 760px)';
const DAY_MS = 86_400_000;

/** Returns the game of the day, or null if none has a drawn board. */
function gameOfToday(): string | null {
  const drawn = listedGames().filter(({ board }) => board !== undefined);
  return drawn[Math.floor(Date.now() / DAY_MS) % drawn.length]?.id ?? null;
}

interface HeroProps {
  /** The other ways to play. They are beside the board, or take its place if there is none. */
  readonly children: ComponentChildren;
}

export function Hero({ children }: HeroProps): JSX.Element {
  const game = matchMedia(LARGE).matches ? gameOfToday() : null;
  return game === null ? <>{children}</> : <Shown game={game}>{children}</Shown>;
}

function Shown({ game, children }: HeroProps & { readonly game: string }): JSX.Element {
  const { home: words, words: all, loadAllWords } = useHomeSettings();
  const title = useGameTitle(game);
  const live = useLoaded(true, async () => {
    const [{ LiveGame }] = await Promise.all([import('./live-game.tsx'), loadAllWords()]);
    return LiveGame;
  });
  const entry = entryOf(games, game);
  const LiveGame = live;
  return (
    <section class="hero" aria-label={title}>
      <div class="hero-board">
        {LiveGame === null || all === null ? <Miniature game={game} /> : <LiveGame game={game} />}
      </div>
      <div class="hero-text">
        <p class="hero-why">{words.botsPlay}</p>
        <h2>{title}</h2>
        <p>{entry === null ? '' : gameNote(words, entry)}</p>
        <a class="button button-primary" href={formatRoute({ screen: 'start', game, query: {} })}>
          {words.play}
        </a>
        {children}
      </div>
    </section>
  );
}
