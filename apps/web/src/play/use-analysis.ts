/** Decides whether the game of a screen may be analysed, and loads the panel when it is needed. */
import type { Scene } from '@boardwright/boards';
import { unwrap } from '@boardwright/core';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnalysisPanelProps, AnalysedBoard } from '../analysis/panel.tsx';
import { useSettings } from '../shell/settings.tsx';
import type { GameHost } from './scene.ts';
import type { Replay } from './replay/use-replay.ts';

export interface AnalysisOffer extends Pick<AnalysisPanelProps, 'advise' | 'close'> {
  /** Opens the analysis; null if it is not allowed or is open already. */
  readonly open: (() => void) | null;
  /** The panel; null until it is requested. */
  readonly Panel: ComponentType<AnalysisPanelProps> | null;
  /** The board of the analysis. */
  readonly board: AnalysedBoard | null;
}

/** Offers the analysis of a game. It belongs to the replay and ends with it. */
export function useAnalysisOffer(host: GameHost, scene: Scene, replay: Replay, failed: () => void): AnalysisOffer {
  const { lang } = useSettings();
  const [Panel, setPanel] = useState<ComponentType<AnalysisPanelProps> | null>(null);
  const [board, advise] = useState<AnalysedBoard | null>(null);
  const { first, last, past } = replay;
  const canFetch = host.canFetchGame();
  const may = useMemo(
    () => canFetch || (last > first && host.gameToAnalyse() !== null),
    [host, canFetch, scene.seq, scene.outcome, first, last],
  );
  const latest = useRef({ replay, failed });
  latest.current = { replay, failed };
  const close = (): void => {
    setPanel(null);
    // the focus returns to the button that opened the analysis if it was closed with a key
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.replay-analyse')?.focus({ preventScroll: true }));
  };
  useEffect(() => (past === null ? setPanel(null) : undefined), [past === null]);
  const open = async (): Promise<void> => {
    const { AnalysisPanel, loadAnalysisWords } = await import('../analysis/panel.tsx');
    await loadAnalysisWords(lang);
    await fetchWhole(host);
    setPanel(() => AnalysisPanel);
    const { past: shown, stay, last: end } = latest.current.replay;
    if (shown === null) stay(end);
  };
  return {
    open: may && Panel === null ? () => void open().catch(() => latest.current.failed()) : null,
    Panel: past === null ? null : Panel,
    close,
    board: past === null || Panel === null ? null : board,
    advise,
  };
}

/** Fetches the file of a match from the server. Resolves when the screen shows all its moves. */
async function fetchWhole(host: GameHost): Promise<void> {
  if (!host.canFetchGame()) return;
  unwrap(await host.fetchGame());
  await new Promise(requestAnimationFrame);
}
