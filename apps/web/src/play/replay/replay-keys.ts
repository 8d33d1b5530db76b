/** Keys and touches while an earlier position is shown. */
import type { HTMLAttributes } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Replay } from './use-replay.ts';

/** Makes the arrow keys step through the game while an earlier position is shown. */
export function useReplayKeys(replay: Replay): void {
  useEffect(() => {
    if (replay.past === null) return undefined;
    const press = (event: KeyboardEvent): void => stepByKey(event, replay);
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [replay]);
}

function stepByKey(event: KeyboardEvent, replay: Replay): void {
  const isIn = (places: string): boolean => event.target instanceof Element && event.target.closest(places) !== null;
  if (isIn('.menu, dialog, input, select')) return;
  if (event.key === 'Escape') replay.leave();
  // on the board of an analysis, arrow keys move between squares
  else if (isIn('.board-live')) return;
  else if (!replay.press(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Blocks input to an earlier position and calls `tell` instead. */
export function blockInput(tell: () => void): HTMLAttributes<HTMLDivElement> {
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDownCapture: stop,
    onClickCapture: (event) => {
      stop(event);
      tell();
    },
    onKeyDownCapture: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      stop(event);
      tell();
    },
  };
}
