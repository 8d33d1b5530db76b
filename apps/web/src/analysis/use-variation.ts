/** The reader's own line on the board of an analysis, and what the engine tells about the shown position. */
import type { Scene } from '@boardwright/boards';
import type { Fault, Kind, Result } from '@boardwright/core';
import { load, type History } from '@boardwright/core/host';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { newBotWorker } from '../local/bots.ts';
import type { WorkerRequest } from '../local/bot.worker.ts';
import type { GameHost } from '../play/scene.ts';
import type { Replay } from '../play/replay/use-replay.ts';
import type { PositionTold } from './in-worker.ts';
import { beginVariation, playOn, lastState, stateAt, takeBack, variationScene, type Variation } from './variation.ts';

export interface OwnLine {
  /** The scene on the board; null if this screen does not have the game. */
  readonly scene: Scene | null;
  readonly act: (action: Kind['Action']) => Fault | null;
  readonly variation: Variation | null;
  readonly back: () => void;
  readonly leave: () => void;
  readonly told: PositionTold;
}

/** The result until the worker answers. */
const NOTHING: PositionTold = { lines: [], toGo: null };

/** Returns the reader's own line. It belongs to the point of the replay at which it began. */
export function useVariation(host: GameHost, replay: Replay): OwnLine {
  const { past, point, turns } = replay;
  // a running game may grow while it is shown
  const history = useMemo(() => historyOf(host), [host, turns]);
  const [own, setOwn] = useState<{ readonly point: number | null; readonly variation: Variation } | null>(null);
  const start = useMemo(
    () => (history === null || past === null ? null : startOf(history, past, turns)),
    [history, point],
  );
  const variation = own?.point === point ? own.variation : start;
  const scene = useMemo(
    () => (past === null || variation === null ? null : variationScene(past, variation)),
    [past, variation],
  );
  const act = (action: Kind['Action']): Fault | null => {
    if (variation === null) return null;
    const next = playOn(variation, action);
    if ('code' in next) return next;
    setOwn({ point, variation: next });
    return null;
  };
  return {
    scene,
    act,
    variation,
    back: () => variation !== null && setOwn({ point, variation: takeBack(variation) }),
    leave: () => setOwn(null),
    told: useTold(variation),
  };
}

function historyOf(host: GameHost): History | null {
  const save = host.gameToAnalyse();
  const loaded = save === null ? null : load(host.scene().game, save);
  return loaded?.ok === true ? loaded.value : null;
}

/** Returns an empty line at the shown position, or null if the position is unknown. */
function startOf(history: History, past: Scene, turns: Replay['turns']): Variation | null {
  const first = turns.find(({ number }) => number !== null)?.plies[0]?.seq ?? 1;
  const state = stateAt(history, past.seq > 0 ? past.seq : first - 1);
  return state === null ? null : beginVariation(history.game, state);
}

/** Returns what the engine tells about the last position. It comes from a separate worker, which ends with the analysis. */
function useTold(variation: Variation | null): PositionTold {
  const worker = useRef<Worker | null>(null);
  const [found, setFound] = useState<Told | null>(null);
  const asked = useRef(0);
  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    if (variation === null) return;
    worker.current ??= workerTelling(setFound);
    const state = lastState(variation);
    const request: WorkerRequest = { id: ++asked.current, task: { type: 'lines', game: variation.game.id, state } };
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.current.postMessage(request);
  }, [variation]);
  return found?.id === asked.current ? found.told : NOTHING;
}

interface Told {
  readonly id: number;
  readonly told: PositionTold;
}

function workerTelling(found: (told: Told) => void): Worker {
  const worker = newBotWorker();
  type Answer = { readonly id: number; readonly answer: Result<PositionTold> };
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<Answer>) =>
    found({ id, told: answer.ok ? answer.value : NOTHING }),
  );
  return worker;
}
