/** A running analysis. It grows ply by ply. It has a worker of its own, which ends with it. */
import type { PlyAnalysis } from '@boardwright/bots';
import type { Result } from '@boardwright/core';
import type { Save } from '@boardwright/core/host';
import { useEffect, useState } from 'preact/hooks';
import { newBotWorker } from '../local/bots.ts';
import type { WorkerRequest } from '../local/bot.worker.ts';
import type { GameHost } from '../play/scene.ts';
import type { AnalysisEnd, AnalysisNews } from './in-worker.ts';

export interface AnalysisSoFar {
  readonly plies: readonly PlyAnalysis[];
  /** The total number of plies; null until it is known. */
  readonly of: number | null;
  /** The final results; null until the last ply is judged. */
  readonly end: AnalysisEnd | null;
  readonly failed: boolean;
}

const NOTHING: AnalysisSoFar = { plies: [], of: null, end: null, failed: false };

/** Analyses by game, kept as long as the screen of the game exists. */
const kept = new WeakMap<GameHost, { readonly seq: number; readonly analysis: AnalysisSoFar }>();

/** Returns the analysis of the game as it was at the first call. */
export function useAnalysis(host: GameHost): AnalysisSoFar {
  const [analysis, setAnalysis] = useState(() => keptOf(host) ?? NOTHING);
  useEffect(() => {
    const save = analysis.end === null ? host.gameToAnalyse() : null;
    const { seq } = host.scene();
    if (save === null) return undefined;
    return runAnalysis(save, (next) => {
      if (next.end !== null) kept.set(host, { seq, analysis: next });
      setAnalysis(next);
    });
  }, [host]);
  return analysis;
}

function keptOf(host: GameHost): AnalysisSoFar | null {
  const found = kept.get(host);
  return found?.seq === host.scene().seq ? found.analysis : null;
}

/** Runs an analysis and reports its results once per frame. Returns a function that stops it. */
function runAnalysis(save: Save, changed: (soFar: AnalysisSoFar) => void): () => void {
  const worker = newBotWorker();
  let soFar = NOTHING;
  let frame: number | null = null;
  const show = (next: AnalysisSoFar): void => {
    soFar = next;
    frame ??= requestAnimationFrame(() => {
      frame = null;
      changed(soFar);
    });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<{ readonly answer: Result<AnalysisNews> }>) => {
    show(data.answer.ok ? withNews(soFar, data.answer.value) : { ...soFar, failed: true });
    if (soFar.end !== null || soFar.failed) worker.terminate();
  });
  worker.addEventListener('error', () => show({ ...soFar, failed: true }));
  const request: WorkerRequest = { id: 0, task: { type: 'analyse', save } };
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(request);
  return () => {
    worker.terminate();
    if (frame !== null) cancelAnimationFrame(frame);
  };
}

export function withNews(soFar: AnalysisSoFar, news: AnalysisNews): AnalysisSoFar {
  if (news.type === 'begun') return { ...soFar, of: news.plies };
  if (news.type === 'ply') return { ...soFar, plies: [...soFar.plies, news.ply] };
  const { plies, seats, keyMoments, start } = news;
  return { ...soFar, plies, end: { seats, keyMoments, start } };
}
