import type { ComponentChild, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Bar } from '../shell/bar.tsx';
import { browserHall, Hold } from '../shell/hold.ts';
import { useWords } from '../shell/settings.tsx';
import { newId } from './chairs.ts';

/** This page, until it is loaded again. */
const TAB = newId();

interface HeldProps {
  readonly name: string;
  readonly title: string;
  readonly children: (hold: Hold) => ComponentChild;
}

/** Shows a game that this tab alone has open; where another tab has it, says so and offers to take it over. */
export function Held({ name, title, children }: HeldProps): JSX.Element {
  const words = useWords();
  const [hold, setHold] = useState<Hold | 'asking' | 'elsewhere'>('asking');
  const [attempt, setAttempt] = useState({ force: false });
  useEffect(() => {
    let mine: Hold | null = null;
    let left = false;
    const lost = (): void => setHold('elsewhere');
    setHold('asking');
    void Hold.take(name, TAB, browserHall, lost, attempt.force).then((taken) => {
      if (left) taken?.release();
      else {
        mine = taken;
        setHold(taken ?? 'elsewhere');
      }
    });
    const leave = (): void => mine?.release();
    // A page may come back from where the browser puts it when one goes elsewhere.
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
  if (hold instanceof Hold) return <>{children(hold)}</>;
  return (
    <div class="sheet-screen">
      <Bar title={title} />
      {hold === 'asking' ? (
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
