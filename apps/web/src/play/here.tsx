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
import { openRun } from './run.ts';
import type { Host } from './scene.ts';
import { GameScreen } from './screen.tsx';
import { keepGame, keptGame, keptOf } from './shelf.ts';
import { followUp } from './start.ts';

interface Open {
  readonly host: Host;
  readonly board: BoardModule;
}

export function HereScreen({ route }: { readonly route: Route & { readonly screen: 'play' } }): JSX.Element {
  const words = useWords();
  const [open, setOpen] = useState<Open | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let host: Host | null = null;
    let left = false;
    setOpen(null);
    setWrong(null);
    const opening = openHere(route.id).catch((error: unknown) => fail('not-loaded', String(error)));
    void opening.then((found) => {
      if (found === null) setWrong(words.gone);
      else if (!found.ok) setWrong(words.faults[found.error.code] ?? found.error.message);
      else if (left) found.value.host.close();
      else {
        host = found.value.host;
        setOpen(found.value);
      }
    });
    return () => {
      left = true;
      host?.close();
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
  return ok({ host: new LocalHost(game, run.value, found.key, browserWorld(game, id, found.key)), board });
}

function browserWorld(game: Game, id: string, key: string): World {
  return {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    think,
    keep: (save, table: Table) => keepGame(keptOf(id, key, save, table.outcome !== null, Date.now())),
    follow: (save, end) => followUp(game, save, end),
  };
}
