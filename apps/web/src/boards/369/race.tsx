/** Shows both scores in large figures. Between them each side fills a bar from the middle, on the same scale. */
import { animate, type OffsetFrame, prefersStillness } from '@boardwright/boards';
import { lastLines, totals, type Line, type State } from '@boardwright/games/369';
import type { StoneWords } from '@boardwright/games/369/words';
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { goldMs, wholeMs } from './gold.tsx';
import { StoneMark } from './stone.tsx';

/** Shows the race for points. It is hidden from screen readers, because the players' strips have the same numbers. */
export function Race({ view, words }: { readonly view: State; readonly words: StoneWords }): JSX.Element {
  const [x, o] = totals(view);
  const [oldX, oldO] = useBefore(x, o);
  const lines = lastLines(view);
  const whole = wholeOf(Math.max(x, o));
  return (
    <div class="race" aria-hidden="true" data-explains={words.standingNote(view.komi)}>
      <StoneMark seat={0} />
      <Score before={oldX} now={x} lines={lines} />
      <svg class="race-bar" viewBox="-100 0 200 8" preserveAspectRatio="none">
        <rect class="race-bed" x="-100" width="200" height="8" />
        <Bar side="x" before={oldX / whole} now={x / whole} lines={lines} />
        <Bar side="o" before={oldO / whole} now={o / whole} lines={lines} />
        <path class="race-middle" d="M0 0V8" />
      </svg>
      <Score before={oldO} now={o} lines={lines} />
      <StoneMark seat={1} />
    </div>
  );
}

type Points = readonly [number, number];

/** Returns the points before the last change. */
function useBefore(x: number, o: number): Points {
  const seen = useRef<{ readonly before: Points; readonly now: Points }>({ before: [x, o], now: [x, o] });
  const { now } = seen.current;
  if (now[0] !== x || now[1] !== o) seen.current = { before: now, now: [x, o] };
  return seen.current.before;
}

/** Returns the points that fill one half of the bar. The scale doubles when a side has more. */
function wholeOf(most: number): number {
  let whole = 18;
  while (whole < most) whole *= 2;
  return whole;
}

const RISE_MS = 400;
const MOST_STEPS = 10;

interface RisingProps {
  readonly before: number;
  readonly now: number;
  /** The runs that are shown before the number rises; empty for none. */
  readonly lines: readonly Line[];
}

/** Shows a number that rolls up to its new value: a column of numbers behind a window. */
function Score(props: RisingProps): JSX.Element {
  const { before, now } = props;
  const steps = prefersStillness() ? 0 : Math.max(0, Math.min(MOST_STEPS, now - before));
  const column = useRise<HTMLSpanElement>(props, [
    { transform: `translateY(${steps}em)`, offset: 0, easing: `steps(${Math.max(1, steps)})` },
    { transform: 'translateY(0)', offset: 1 },
  ]);
  return (
    <b>
      {/* a new key restarts the motion, because a running one would leave the window empty */}
      <span key={`${before} ${now}`} ref={column}>
        {Array.from({ length: steps }, (_, i) => (
          <i key={i} data-number={Math.round(before + ((now - before) * i) / steps)} />
        ))}
        {now}
      </span>
    </b>
  );
}

/** Draws the part of one side, from the middle outwards. */
function Bar({ side, ...props }: RisingProps & { readonly side: 'x' | 'o' }): JSX.Element {
  const scaleOf = (part: number): number => Math.min(1, Math.max(0, part)) * (side === 'x' ? -1 : 1);
  const [before, now] = [scaleOf(props.before), scaleOf(props.now)];
  const part = useRise<SVGRectElement>(props, [
    { transform: `scale(${before}, 1)`, offset: 0, easing: 'linear' },
    { transform: `scale(${now}, 1)`, offset: 1 },
  ]);
  return <rect ref={part} class={`race-${side}`} width="100" height="8" transform={`scale(${now} 1)`} />;
}

function useRise<E extends Element>(
  { before, now, lines }: RisingProps,
  frames: readonly OffsetFrame[],
): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (element.current === null || lines.length === 0 || before === now || prefersStillness()) return;
    animate(element.current, frames, { delay: goldMs(lines), duration: RISE_MS, whole: wholeMs(lines) });
  }, [before, now]);
  return element;
}
