/** Shows the positions of a day, one for each game that has them, and a calendar of earlier days. */
import { dailyResult, loadLearningWords, type LearningWords } from '@boardwright/words/learning';
import { gameTitle } from '@boardwright/words';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { listedGames } from '../games.ts';
import { Miniature } from '../home/miniature.tsx';
import { formatRoute } from '../route.ts';
import { browserLocale } from '../shell/browser-locale.ts';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { useSettings } from '../shell/settings.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { triesOn } from '../storage/daily-tries.ts';
import { Calendar } from './calendar.tsx';
import { dateOf, today } from './daily-screen.tsx';
import './learn.css';

export function DailiesScreen(): JSX.Element {
  const { words, lang } = useSettings();
  const [learning, setLearning] = useState<LearningWords | 'lost' | null>(null);
  useEffect(() => {
    document.title = `${words.dailies} · Boardwright`;
    loadLearningWords(lang).then(setLearning, () => setLearning('lost'));
  }, [lang]);
  return (
    <SheetScreen title={words.dailies} class="dailies-screen" settings>
      {learning === null && <p class="loading">{words.loading}</p>}
      {learning === 'lost' && <NotLoaded />}
      {learning !== null && learning !== 'lost' && <Days learning={learning} />}
    </SheetScreen>
  );
}

function Days({ learning }: { readonly learning: LearningWords }): JSX.Element {
  const { words, lang } = useSettings();
  const now = today(new Date());
  const [day, setDay] = useState(now);
  const date = new Intl.DateTimeFormat(browserLocale(lang), { dateStyle: 'long' }).format(dateOf(day));
  const entries = listedGames().filter((entry) => entry.daily !== undefined);
  return (
    <>
      <h2 class="daily-date">{date}</h2>
      <ul class="dailies">
        {entries.map((entry) => {
          const tries = triesOn(entry.id, day, now);
          return (
            <li key={entry.id}>
              <a href={formatRoute({ screen: 'daily', game: entry.id, day: day === now ? null : day })}>
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
      <Calendar words={learning.daily} games={entries.length} now={now} day={day} choose={setDay} />
    </>
  );
}
