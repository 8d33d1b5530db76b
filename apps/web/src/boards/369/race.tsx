/** The race for points: both scores in large figures, and a thin bar between them in two colours and two thicknesses. */
import { totals, type State } from '@boardwright/games/369';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { prefersStillness } from '../motion.ts';
import { StoneMark } from './stone.tsx';

/** The names and points of both sides stand in the strips of the players too: this is for the eye. */
export function Race({ view, delay }: { readonly view: State; readonly delay: number }): JSX.Element {
  const [x, o] = totals(view);
  const [shownX, shownO] = [useRising(x, delay), useRising(o, delay)];
  const all = Math.max(0, shownX) + Math.max(0, shownO);
  const part = all === 0 ? 50 : (Math.max(0, shownX) / all) * 100;
  return (
    <div class="race" aria-hidden="true">
      <StoneMark seat={0} />
      <b>{shownX}</b>
      <svg class="race-bar" viewBox="0 0 100 8" preserveAspectRatio="none">
        <rect class="race-o" x={part} y="2.500" width={100 - part} height="3" />
        <rect class="race-x" width={part} height="8" />
        <path class="race-middle" d="M50 0V8" />
      </svg>
      <b>{shownO}</b>
      <StoneMark seat={1} />
    </div>
  );
}

const RISE_MS = 400;
const MOST_STEPS = 10;

/** A number that climbs to what it has become, once the runs are gold. */
function useRising(value: number, delay: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (value <= start || prefersStillness()) {
      setShown(value);
      return undefined;
    }
    const steps = Math.min(MOST_STEPS, value - start);
    const timers = Array.from({ length: steps }, (_, i) => {
      const part = (i + 1) / steps;
      return setTimeout(() => setShown(Math.round(start + (value - start) * part)), delay + RISE_MS * part);
    });
    return () => timers.forEach(clearTimeout);
  }, [value]);
  return shown;
}
