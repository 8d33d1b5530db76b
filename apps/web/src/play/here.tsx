/** Finds the host of an address and shows its game. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fail, load, ok, type Game, type Result, type Table } from '@boardwright/core';
import { loadBoard, type BoardModule } from '../boards/index.ts';
import { isGame, loadGame } from '../games.ts';
import type { Route } from '../route.ts';
import { Bar } from '../shell/bar.tsx';
import type { Hold } from '../shell/hold.ts';
import { useWords } from '../shell/settings.tsx';
import { think } from './bots.ts';
import { Held } from './held.tsx';
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
  return (
    <Held key={route.id} name={`game/${route.id}`} title="Boardwright">
      {(hold) => <Here id={route.id} hold={hold} />}
    </Held>
  );
}

function Here({ id, hold }: { readonly id: string; readonly hold: Hold }): JSX.Element {
  const words = useWords();
  const [open, setOpen] = useState<Open | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let open: Open | null = null;
    let left = false;
    /** A page may be thrown away while it is hidden, without another word. */
    const stand = (): void => {
      if (open !== null && hold.isMine()) keepTime(id, open.time());
    };
    const turn = (): void => (document.hidden ? stand() : open?.host.wake());
    const end = (): void => {
      left = true;
      document.removeEventListener('visibilitychange', turn);
      stand();
      open?.host.close();
    };
    hold.beforeEnd(end);
    document.addEventListener('visibilitychange', turn);
    const opening = openHere(id, hold).catch((error: unknown) => fail('not-loaded', String(error)));
    void opening.then((found) => {
      if (found === null) setWrong(words.gone);
      else if (!found.ok) setWrong(words.faults[found.error.code] ?? found.error.message);
      else if (left) found.value.host.close();
      else {
        open = found.value;
        setOpen(open);
      }
    });
    return end;
  }, [id, hold]);
  if (open !== null) return <GameScreen host={open.host} board={open.board} />;
  return (
    <div class="sheet-screen">
      <Bar title="Boardwright" />
      <main>
        <p class={wrong === null ? 'loading' : 'fault'}>{wrong ?? words.loading}</p>
      </main>
    </div>
  );
}

async function openHere(id: string, hold: Hold): Promise<Result<Open> | null> {
  const found = keptGame(id);
  if (found === null || !isGame(found.game)) return null;
  const [game, board] = await Promise.all([loadGame(found.game), loadBoard(found.game)]);
  const loaded = load(game, found.save);
  if (!loaded.ok) return loaded;
  const run = openRun(game, loaded.value.save);
  if (!run.ok) return run;
  const time = runningFrom(Math.max(keptTime(id) ?? 0, now(run.value).at));
  return ok({
    host: new LocalHost(game, run.value, found.key, browserWorld(game, id, found.key, time, hold)),
    board,
    time,
  });
}

function browserWorld(game: Game, id: string, key: string, time: () => number, hold: Hold): World {
  return {
    now: time,
    skew: () => Date.now() - time(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    think,
    keep: (save, table: Table) => hold.isMine() && keepGame(keptOf(id, key, save, table.outcome !== null, Date.now())),
    follow: (save, end) => followUp(game, save, end),
  };
}
