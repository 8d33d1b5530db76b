/** Two ways to play with people: send a friend a link, or use the lobby. Each takes two taps: one here and one on a game. */
import type { Fault, Result } from '@boardwright/core';
import { gameTitle } from '@boardwright/words';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hasLobby } from '../external-games.ts';
import { listedGames } from '../games.ts';
import { navigate, watchRoute, type Route } from '../route.ts';
import { FaultNote } from '../shell/fault-note.tsx';
import { NOT_LOADED } from '../shell/not-loaded.tsx';
import { useHomeWords } from '../shell/settings.tsx';

type Way = 'friend' | 'anyone';
const WAYS: readonly Way[] = hasLobby ? ['friend', 'anyone'] : ['friend'];

export function Company(): JSX.Element {
  const words = useHomeWords();
  const [way, choose] = useState<Way | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (game: string): Promise<void> => {
    const isHere = watchRoute();
    setBusy(true);
    const begun = await begin(way ?? 'friend', game);
    setBusy(false);
    if (!isHere()) return;
    if (begun.ok) navigate(begun.value);
    else setFault(begun.error);
  };
  return (
    <section class="company">
      <div class="company-ways">
        {WAYS.map((one) => (
          <button
            key={one}
            type="button"
            class="button"
            aria-expanded={way === one}
            onPointerEnter={() => void import('../online/lobby/company.ts')}
            onClick={() => choose(way === one ? null : one)}
          >
            {words[one]}
            {one === 'anyone' && <Waiting />}
          </button>
        ))}
      </div>
      {way !== null && (
        <div class="company-games" role="group" aria-label={words.whichGame}>
          {listedGames().map((entry) => (
            <button key={entry.id} type="button" class="button" disabled={busy} onClick={() => void start(entry.id)}>
              {gameTitle(words, entry)}
            </button>
          ))}
        </div>
      )}
      <FaultNote fault={fault} />
    </section>
  );
}

/** Starts a match. If a part of the page fails to load, returns that as a fault. */
async function begin(way: Way, game: string): Promise<Result<Route>> {
  const company = await import('../online/lobby/company.ts').catch(() => null);
  if (company === null) return { ok: false, error: NOT_LOADED };
  return way === 'friend' ? company.inviteFriend(game) : company.findOpponent(game);
}

const LOOK_MS = 15_000;

/** Shows how many people are waiting, if any. Updated while the page is visible. */
function Waiting(): JSX.Element | null {
  const words = useHomeWords();
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    const ask = (): unknown => document.hidden || countWaiting().then(setWaiting, () => undefined);
    ask();
    const timer = setInterval(ask, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return waiting === 0 ? null : <span class="company-waiting">{words.waiting(waiting)}</span>;
}

async function countWaiting(): Promise<number> {
  const { serverRequests } = await import('../online/requests.ts');
  const lobby = await serverRequests.lobby();
  return lobby.ok ? lobby.value.matches.reduce((sum, { seats, free }) => sum + seats - free, 0) : 0;
}
