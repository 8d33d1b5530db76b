/** Finds the game that a link names, and shows it. */
import type { BoardModule } from '@boardwright/boards';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { ok, type Fault, type Game, type Result } from '@boardwright/core';
import { latestTable, load, type Table, levelsOf, versionOf } from '@boardwright/core/host';
import { FaultEnd, NOT_LOADED } from '../shell/not-loaded.tsx';
import { loadBoard } from '../boards/index.ts';
import { AuthorPanel } from '../dev/author-panel.tsx';
import { isDev } from '../external-games.ts';
import { games, isGame, loadGame } from '../games.ts';
import type { Route } from '../route.ts';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { DeadEnd } from '../shell/dead-end.tsx';
import type { TabLock } from '../storage/tab-lock.ts';
import { useWords } from '../shell/settings.tsx';
import { beginsAtOnce } from './at-once.ts';
import { workerBots } from './bots.ts';
import { mayPonder, ponderChosen, batteryOf, type BatteryState } from './ponder.ts';
import { OneTab } from '../shell/one-tab.tsx';
import { LocalHost } from './host.ts';
import type { LevelOffer } from './level-offer.tsx';
import type { LocalServices } from './services.ts';
import type { GameHost } from '../play/scene.ts';
import { useScene } from '../play/use-host.ts';
import { ResultRecorder } from './result-recorder.tsx';
import { GameScreen } from '../play/game-screen.tsx';
import { saveGame, savedGame, savedGameOf } from '../storage/saved-games.ts';
import { followUp } from './start.ts';
import { saveTime, savedTime, runningFrom } from '../storage/game-time.ts';

interface Open {
  readonly host: LocalHost;
  readonly board: BoardModule;
  /** Returns the game's own time. */
  readonly time: () => number;
}

interface LocalProps {
  readonly route: Route & { readonly screen: 'play' };
  /** What is shown beside the board, such as why the game was started. */
  readonly children?: ComponentChildren;
}

export function LocalScreen({ route, children }: LocalProps): JSX.Element {
  return (
    <OneTab key={route.id} name={`game/${route.id}`} title="Boardwright">
      {(lock) => (
        <OpenGame id={route.id} lock={lock}>
          {children}
        </OpenGame>
      )}
    </OneTab>
  );
}

interface OpenProps extends Pick<LocalProps, 'children'> {
  readonly id: string;
  readonly lock: TabLock;
}

function OpenGame({ id, lock, children }: OpenProps): JSX.Element {
  const words = useWords();
  const [open, setOpen] = useState<Open | null>(null);
  const [wrong, setWrong] = useState<Fault | 'gone' | null>(null);
  /** The number of times that the authors' panel has replaced the game. */
  const [replaced, setReplaced] = useState(0);
  useLayoutEffect(() => {
    let open: Open | null = null;
    let left = false;
    /** Saves the clocks. A hidden page may be discarded without notice. */
    const stand = (): void => {
      if (open !== null && lock.isMine()) saveTime(id, open.time());
    };
    const turn = (): void => (document.hidden ? stand() : open?.host.wake());
    const end = (): void => {
      left = true;
      document.removeEventListener('visibilitychange', turn);
      stand();
      open?.host.close();
    };
    lock.beforeEnd(end);
    document.addEventListener('visibilitychange', turn);
    const opening = openGame(id, lock).catch(() => ({ ok: false, error: NOT_LOADED }) as const);
    void opening.then((found) => {
      if (found === null) setWrong('gone');
      else if (!found.ok) setWrong(found.error);
      else if (left) found.value.host.close();
      else {
        open = found.value;
        setOpen(open);
      }
    });
    return end;
  }, [id, lock, replaced]);
  if (open !== null) {
    return (
      <>
        <ResultRecorder id={id} host={open.host} />
        <GameScreen key={replaced} host={open.host} board={open.board} atOnce={beginsAtOnce(id)}>
          {children}
          <EndOffer id={id} host={open.host} />
        </GameScreen>
        {isDev && <AuthorPanel id={id} host={open.host} replaced={() => setReplaced(replaced + 1)} />}
      </>
    );
  }
  return (
    <SheetScreen title="Boardwright">
      {wrong === null && <p class="loading">{words.loading}</p>}
      {wrong === 'gone' ? <DeadEnd said={words.gone} /> : wrong && <FaultEnd fault={wrong} />}
    </SheetScreen>
  );
}

/** Suggests another level when a game is over. The code is loaded then; without a network there is no suggestion. */
function EndOffer({ id, host }: { readonly id: string; readonly host: GameHost }): JSX.Element | null {
  const isOver = useScene(host).outcome !== null;
  const [Offer, setOffer] = useState<typeof LevelOffer | null>(null);
  useEffect(() => {
    if (isOver) import('./level-offer.tsx').then((loaded) => setOffer(() => loaded.LevelOffer)).catch(() => undefined);
  }, [isOver]);
  return Offer === null ? null : <Offer id={id} host={host} />;
}

async function openGame(id: string, lock: TabLock): Promise<Result<Open> | null> {
  const found = savedGame(id);
  if (found === null || !isGame(found.game)) return null;
  const [game, board] = await Promise.all([loadGame(found.game, versionOf(found.save)), loadBoard(found.game)]);
  const loaded = load(game, found.save);
  if (!loaded.ok) return loaded;
  const time = runningFrom(Math.max(savedTime(id) ?? 0, latestTable(loaded.value).at));
  const host = LocalHost.open(loaded.value, found.key, browserServices(game, id, found.key, time, lock));
  return host.ok ? ok({ host: host.value, board, time }) : host;
}

function browserServices(game: Game, id: string, key: string, time: () => number, lock: TabLock): LocalServices {
  /** The battery. Unknown until the browser has answered. */
  let power: BatteryState | null | 'asked' = 'asked';
  void batteryOf(navigator).then((found) => (power = found));
  return {
    now: time,
    skew: () => Date.now() - time(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    bots: workerBots,
    levelsOf: (name) => levelsOf(games, name),
    ponders: () => power !== 'asked' && mayPonder(ponderChosen(), power),
    keep: (save, table: Table) =>
      lock.isMine() && saveGame(savedGameOf(id, key, save, table.outcome !== null, Date.now())),
    follow: (save, end) => followUp(game, save, end),
  };
}
