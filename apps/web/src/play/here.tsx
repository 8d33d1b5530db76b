/** Finds the host of an address and shows its game. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fail, load, ok, type Game, type Result, type Table } from '@boardwright/core';
import { loadBoard, type BoardModule } from '../boards/index.ts';
import { isGame, loadGame } from '../games.ts';
import type { Route } from '../route.ts';
import { Bar } from '../shell/bar.tsx';
import { useWords } from '../shell/settings.tsx';
import { think } from './bots.ts';
import { LocalHost, type World } from './local.ts';
import { now, openRun } from './run.ts';
import { GameScreen } from './screen.tsx';
import { keepGame, keptGame, keptOf } from './shelf.ts';
import { followUp } from './start.ts';
import { keepTime, keptTime, runningFrom } from './time.ts';

interface Open {
  readonly host: LocalHost;
  readonly board: BoardModule;
  /** The game's own time. */
  readonly time: () => number;
}

export function HereScreen({ route }: { readonly route: Route & { readonly screen: 'play' } }): JSX.Element {
  const words = useWords();
  const [open, setOpen] = useState<Open | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let open: Open | null = null;
    let left = false;
    const stand = (): void => {
      if (open !== null) keepTime(route.id, open.time());
    };
    const turn = (): void => (document.hidden ? stand() : open?.host.wake());
    setOpen(null);
    setWrong(null);
    const opening = openHere(route.id).catch((error: unknown) => fail('not-loaded', String(error)));
    void opening.then((found) => {
      if (found === null) setWrong(words.gone);
      else if (!found.ok) setWrong(words.faults[found.error.code] ?? found.error.message);
      else if (left) found.value.host.close();
      else {
        open = found.value;
        setOpen(open);
      }
    });
    // A page may be thrown away while it is hidden, without another word.
    addEventListener('pagehide', stand);
    document.addEventListener('visibilitychange', turn);
    return () => {
      left = true;
      removeEventListener('pagehide', stand);
      document.removeEventListener('visibilitychange', turn);
      stand();
      open?.host.close();
    };
  }, [route.id]);
  if (open !== null) return <GameScreen key={route.id} host={open.host} board={open.board} />;
  return (
    <div class="sheet-screen">
      <Bar title="Boardwright" />
      <main>
        <p class={wrong === null ? 'loading' : 'fault'}>{wrong ?? words.loading}</p>
      </main>
    </div>
  );
}

async function openHere(id: string): Promise<Result<Open> | null> {
  const found = keptGame(id);
  if (found === null || !isGame(found.game)) return null;
  const [game, board] = await Promise.all([loadGame(found.game), loadBoard(found.game)]);
  const loaded = load(game, found.save);
  if (!loaded.ok) return loaded;
  const run = openRun(game, loaded.value.save);
  if (!run.ok) return run;
  const time = runningFrom(Math.max(keptTime(id) ?? 0, now(run.value).at));
  return ok({ host: new LocalHost(game, run.value, found.key, browserWorld(game, id, found.key, time)), board, time });
}

function browserWorld(game: Game, id: string, key: string, time: () => number): World {
  return {
    now: time,
    skew: () => Date.now() - time(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    think,
    keep: (save, table: Table) => keepGame(keptOf(id, key, save, table.outcome !== null, Date.now())),
    follow: (save, end) => followUp(game, save, end),
  };
}
