import type { RefCallback } from 'preact';
import { moveBy } from './moving-picture.tsx';

/** A part of a picture, or a picture of its own. */
export type BoardElement = SVGElement | HTMLElement;

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const running = new WeakMap<Element, Animation>();

/** Somebody takes it in hand, or it leaves the screen: what no one sees would go on in every frame. */
export function endMotion(element: Element | null): void {
  if (element !== null) running.get(element)?.cancel();
}

/** A short no. */
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
  /** The end of the last of those that move in turn. */
  readonly whole?: number;
}

export type OffsetFrame = Keyframe & { readonly offset: number };

const HOLD_MS = 200;
const FRAME_MS = 17;

/**
 * Ends what was begun here on this element before. It asks no element for its animations: that would compute all styles.
 * Of several that move one after the other all begin and end together and stand still for the rest of the time, because
 * each beginning and each end of an animation costs the page's thread a frame. An end that comes by itself costs three:
 * the browser looks after the animation in every frame of its last 40 ms. So each could go on, and is cancelled at rest.
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

/** What has begun in this task, by the time of its end. */
const begun = new Map<number, Animation[]>();

/** All at once: each in a task of its own might end in a frame of its own. */
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
    // one that is cancelled before had to make way for something else on its element
    void Promise.allSettled(all.map(({ ready }) => ready)).then(() => {
      const at = Math.max(...all.map(({ currentTime }) => Number(currentTime)));
      setTimeout(() => all.forEach((one) => one.cancel()), whole + FRAME_MS - at);
    });
  });
}

/** Given as `ref`: what comes onto the screen moves once. */
export function movesOnce(frames: readonly OffsetFrame[], duration: number): RefCallback<Element> {
  return (element) => {
    if (element !== null && !prefersStillness()) animate(element, frames, { duration });
    return () => endMotion(element);
  };
}

/** A cross-fade for those who asked for rest. */
export function fadeIn(element: Element): void {
  animate(
    element,
    [0, 1].map((opacity) => ({ opacity, offset: opacity })),
    { duration: 150 },
  );
}
