import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../shell/settings.tsx';
import { Continue } from './continue.tsx';
import { Home } from './home.tsx';
import { InstallHint } from './install-hint.tsx';
import { itemsOf } from './items.ts';
import { savedResults } from '../storage/results.ts';
import { Recent } from './recent.tsx';
import { CardRating } from './card-rating.tsx';

/** Maximum number of open games above the cards. */
const MOST_OPEN = 3;

/** Shows the home page for a returning player. */
export function GamesHome(): JSX.Element {
  const words = useWords();
  const [, setChanges] = useState(0);
  const items = itemsOf(words);
  const open = items.filter(({ isOpen }) => isOpen).slice(0, MOST_OPEN);
  const others = items.filter((item) => !open.includes(item));
  const results = savedResults();
  return (
    <Home
      hasOpen={open.length > 0}
      above={
        <>
          <Continue items={open} />
          <InstallHint />
        </>
      }
      onCard={(game) => <CardRating game={game} results={results} />}
      below={<Recent items={others} changed={() => setChanges((n) => n + 1)} />}
    />
  );
}
