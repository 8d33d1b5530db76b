export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const running = new WeakMap<Element, Animation>();

/** Ends what was begun here on this element before. It asks no element for its animations: that would compute all styles. */
export function animateAnew(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  running.get(element)?.cancel();
  running.set(element, element.animate(frames, options));
}

/** Somebody takes it in hand. */
export function endMotion(element: Element | null): void {
  if (element !== null) running.get(element)?.cancel();
}

/** A short no. */
export function shake(element: Element): void {
  if (prefersStillness()) return;
  element.animate(
    [0, -5, 5, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 260, easing: 'ease-out' },
  );
}

interface Turn {
  readonly delay: number;
  readonly duration: number;
  /** The end of the last of those that move in turn. */
  readonly whole: number;
}

type OffsetFrame = Keyframe & { readonly offset: number };

/**
 * One of several that move one after the other. All begin and end together and stand still for the rest of the time:
 * each beginning and each end of an animation costs the page's thread a frame.
 */
export function animateInTurn(
  element: Element,
  frames: readonly OffsetFrame[],
  { delay, duration, whole }: Turn,
): void {
  const placed = frames.map((frame) => ({
    easing: 'ease-out',
    ...frame,
    offset: (delay + frame.offset * duration) / whole,
  }));
  const still = (frame: OffsetFrame | undefined, offset: number): Keyframe[] => (frame ? [{ ...frame, offset }] : []);
  animateAnew(element, [...still(frames[0], 0), ...placed, ...still(frames.at(-1), 1)], { duration: whole });
}
