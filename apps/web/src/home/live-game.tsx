/** A game between bots to watch, on a large home page. It is not saved. With reduced motion it stops after some moves. */
import { fail, freshSeed, presetOf, type Game, type Result } from '@boardwright/core';
import { defaultLevel } from '@boardwright/core/bots';
import { levelsOf, load, newSave, sitEntry } from '@boardwright/core/host';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { games, loadGame } from '../games.ts';
import { workerBots } from '../local/bots.ts';
import { LocalHost } from '../local/host.ts';
import { browserRng } from '../local/start.ts';
import { useScene } from '../play/use-host.ts';
import { Miniature } from './miniature.tsx';
import { StillBoard } from './still-board.tsx';

/** The number of plies after which a game stops for people who want no motion. */
const PLIES_STILL = 20;

export function LiveGame({ game }: { readonly game: string }): JSX.Element {
  const [host, setHost] = useState<LocalHost | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let open: LocalHost | null = null;
    let left = false;
    const show = (rules: Game): void => {
      const opened = left ? null : openLive(rules);
      if (opened?.ok !== true) return;
      open = opened.value;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) stopEarly(open);
      setHost(open);
    };
    // if the rules do not load, the still picture stays
    loadGame(game)
      .then(show)
      .catch(() => undefined);
    return () => {
      left = true;
      open?.close();
    };
  }, [game, round]);
  return host === null ? <Miniature game={game} /> : <Live key={round} host={host} ended={() => setRound(round + 1)} />;
}

/** Milliseconds for which a result is shown. */
const RESULT_MS = 6000;

function Live({ host, ended }: { readonly host: LocalHost; readonly ended: () => void }): JSX.Element {
  const scene = useScene(host);
  const isOver = scene.outcome !== null;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(ended, RESULT_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return <StillBoard scene={scene} />;
}

/** Plays some plies without pauses, then stops. */
function stopEarly(host: LocalHost): void {
  host.subscribe(() => host.scene().seq >= PLIES_STILL && host.close());
  host.skip();
}

function openLive(game: Game): Result<LocalHost> {
  const options = presetOf(game);
  const level = defaultLevel(levelsOf(games, game.id));
  const at = Date.now();
  const sits = Array.from({ length: options.seats }, (_, seat) => sitEntry(seat, { who: 'bot', level }, at));
  const history = load(game, { ...newSave(game, options, freshSeed(browserRng)), log: sits });
  if (!history.ok) return history;
  return LocalHost.open(history.value, freshSeed(browserRng), {
    now: () => Date.now(),
    skew: () => 0,
    after: whenVisible,
    bots: workerBots,
    levelsOf: (name) => levelsOf(games, name),
    ponders: () => false,
    keep: () => true,
    follow: () => fail('not-here', 'This screen does not have the whole game.'),
  });
}

/** Runs a function after a pause; the pause only passes while the page is visible. */
function whenVisible(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    if (document.hidden) timer = setTimeout(look, RESULT_MS);
    else run();
  };
  timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}
