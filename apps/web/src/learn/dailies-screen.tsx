/** Today's positions, one for each game that has some. */
import { dailyResult, loadLearningWords, type LearningWords } from '@boardwright/words/learning';
import { gameTitle } from '@boardwright/words';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { listedGames } from '../games.ts';
import { Miniature } from '../home/miniature.tsx';
import { formatRoute } from '../route.ts';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { useSettings } from '../shell/settings.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { triesOn } from '../storage/daily-tries.ts';
import { today } from './daily-screen.tsx';
import './learn.css';

export function DailiesScreen(): JSX.Element {
  const { words, lang } = useSettings();
  const [learning, setLearning] = useState<LearningWords | 'lost' | null>(null);
  useEffect(() => {
    document.title = `${words.dailies} · Boardwright`;
    loadLearningWords(lang).then(setLearning, () => setLearning('lost'));
  }, [lang]);
  return (
    <SheetScreen title={words.dailies} settings>
      {learning === null && <p class="loading">{words.loading}</p>}
      {learning === 'lost' && <NotLoaded />}
      {learning !== null && learning !== 'lost' && <List learning={learning} />}
    </SheetScreen>
  );
}

function List({ learning }: { readonly learning: LearningWords }): JSX.Element {
  const { words } = useSettings();
  const day = today(new Date());
  return (
    <ul class="dailies">
      {listedGames()
        .filter((entry) => entry.daily !== undefined)
        .map((entry) => {
          const tries = triesOn(entry.id, day);
          return (
            <li key={entry.id}>
              <a href={formatRoute({ screen: 'daily', game: entry.id })}>
                <Miniature game={entry.id} />
                <span class="daily-name">{gameTitle(words, entry)}</span>
                <span class={tries.isSolved ? 'daily-state daily-solved' : 'daily-state'}>
                  {dailyResult(learning, tries)}
                </span>
              </a>
            </li>
          );
        })}
    </ul>
  );
}
