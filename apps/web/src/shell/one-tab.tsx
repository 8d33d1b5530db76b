import type { ComponentChild, JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Bar } from './bar.tsx';
import { browserTabs, TabLock } from '../storage/tab-lock.ts';
import { useWords } from './settings.tsx';
import { newId } from '../storage/saved-seats.ts';
import '../styles/sheet.css';

/** The id of this tab until it is reloaded. */
const TAB = newId();

interface HeldProps {
  readonly name: string;
  readonly title: string;
  readonly children: (lock: TabLock) => ComponentChild;
}

/** Shows a game that only this tab has open. If another tab has it, offers to take it over. */
export function OneTab({ name, title, children }: HeldProps): JSX.Element {
  const words = useWords();
  const [lock, setLock] = useState<TabLock | 'asking' | 'elsewhere'>('asking');
  const [attempt, setAttempt] = useState({ force: false });
  useLayoutEffect(() => {
    let mine: TabLock | null = null;
    let left = false;
    const lost = (): void => setLock('elsewhere');
    setLock('asking');
    void TabLock.take(name, TAB, browserTabs, lost, attempt.force).then((taken) => {
      if (left) taken?.release();
      else {
        mine = taken;
        setLock(taken ?? 'elsewhere');
      }
    });
    const leave = (): void => mine?.release();
    // The browser may restore a page from its back/forward cache.
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setAttempt({ force: false });
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', back);
    return () => {
      left = true;
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', back);
      leave();
    };
  }, [name, attempt]);
  if (lock instanceof TabLock) return <>{children(lock)}</>;
  return (
    <div class="sheet-screen">
      <Bar title={title} />
      {lock === 'asking' ? (
        <p class="loading">{words.loading}</p>
      ) : (
        <main class="loading elsewhere">
          <p role="status">{words.elsewhere}</p>
          <button type="button" class="button button-primary" onClick={() => setAttempt({ force: true })}>
            {words.takeOver}
          </button>
        </main>
      )}
    </div>
  );
}
