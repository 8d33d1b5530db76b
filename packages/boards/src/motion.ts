import type { RefCallback } from 'preact';
import { moveBy } from './moving-picture.tsx';

/** A part of a picture, or a picture above the board. */
export type BoardElement = SVGElement | HTMLElement;

/** Returns whether the user has asked the system for reduced motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const running = new WeakMap<Element, Animation>();

/** Ends the motion of an element that is dragged or leaves the screen. It would otherwise cost work in every frame. */
export function endMotion(element: Element | null): void {
  if (element !== null) running.get(element)?.cancel();
}

/** Shakes an element briefly, to show a refusal. */
export function shake(element: Element): void {
  if (prefersStillness()) return;
  element.animate(
    [0, -5, 5, -4, 4, 0].map((x) => ({ transform: moveBy(x, 0) })),
    { duration: 260, easing: 'ease-out' },
  );
}

interface Turn {
  readonly duration: number;
  readonly delay?: number;
  /** For several motions in sequence: when the last one ends, in milliseconds. */
  readonly whole?: number;
}

/** A key frame with its offset from 0 to 1. */
export type OffsetFrame = Keyframe & { readonly offset: number };

const HOLD_MS = 200;
const FRAME_MS = 17;

/**
 * Animates an element, and ends the last animation that `animate` has started on it. It does not query the element's animations, because
 * that would compute all styles.
 *
 * Motions in sequence start and end together, and rest for the remaining time, because each start and end costs the page's thread a frame.
 * An automatic end would cost three frames: in the last 40 ms the browser visits the animation in every frame. Therefore animations have no
 * end; they are cancelled when they are at rest.
 */
export function animate(
  element: Element,
  frames: readonly OffsetFrame[],
  { duration, delay = 0, whole = delay + duration }: Turn,
): void {
  const length = whole + HOLD_MS;
  const placed = frames.map((frame) => ({
    easing: 'ease-out',
    ...frame,
    offset: (delay + frame.offset * duration) / length,
  }));
  const still = (frame: OffsetFrame | undefined, offset: number): Keyframe[] => (frame ? [{ ...frame, offset }] : []);
  running.get(element)?.cancel();
  const animation = element.animate([...still(frames[0], 0), ...placed, ...still(frames.at(-1), 1)], length);
  running.set(element, animation);
  cancelAtRest(animation, whole);
}

/** Animations that were started in this task, keyed by the time at which they end. */
const begun = new Map<number, Animation[]>();

/** Cancels all of them at once. In separate tasks they might end in different frames. */
function cancelAtRest(animation: Animation, whole: number): void {
  const others = begun.get(whole);
  if (others !== undefined) {
    others.push(animation);
    return;
  }
  const all = [animation];
  begun.set(whole, all);
  queueMicrotask(() => {
    begun.delete(whole);
    // another motion of the element may have cancelled the animation earlier
    void Promise.allSettled(all.map(({ ready }) => ready)).then(() => {
      const at = Math.max(...all.map(({ currentTime }) => Number(currentTime)));
      setTimeout(() => all.forEach((one) => one.cancel()), whole + FRAME_MS - at);
    });
  });
}

/** Returns a `ref` that animates an element when it appears. */
export function movesOnce(frames: readonly OffsetFrame[], duration: number): RefCallback<Element> {
  return (element) => {
    if (element !== null && !prefersStillness()) animate(element, frames, { duration });
    return () => endMotion(element);
  };
}

/** Cross-fades an element, for users who prefer reduced motion. */
export function fadeIn(element: Element): void {
  animate(
    element,
    [0, 1].map((opacity) => ({ opacity, offset: opacity })),
    { duration: 150 },
  );
}
