import { animate, fadeIn, prefersStillness, type Spot } from '@boardwright/boards';
/** The motion between two views: crouch, leap and land. A new motion ends the previous one at once. */

const STEP_MS = 300;
const HOP_MS = 400;
/** Milliseconds until the water is still again. */
const WHOLE_MS = 760;

/** Animates a leap. The frog is on its new square already, so the animation starts at the offset `from` minus `to`. */
export function leap(frog: SVGElement, shadow: SVGElement | null, from: Spot, to: Spot): void {
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  const far = Math.hypot(dx, dy) > 160;
  const height = far ? 62 : 26;
  const duration = far ? HOP_MS : STEP_MS;
  if (prefersStillness()) {
    fadeIn(frog);
    return;
  }
  const place = (part: number, lift: number, wide: number, tall: number): string =>
    `translate(${dx * part}px, ${dy * part - lift}px) scale(${wide}, ${tall})`;
  const turn = { delay: 0, duration, whole: WHOLE_MS };
  const leaps = [
    { transform: place(1, 0, 1, 1), offset: 0 },
    { transform: place(1, -5, 1.16, 0.78), offset: 0.18 },
    { transform: place(0.5, height, 0.94, 1.16), offset: 0.55, easing: 'ease-in' },
    { transform: place(0, -5, 1.18, 0.76), offset: 0.86 },
    { transform: place(0, 0, 1, 1), offset: 1 },
  ];
  animate(frog, leaps, turn);
  const follows = [
    { transform: `translate(${dx}px, ${dy}px)`, offset: 0 },
    { transform: `translate(${dx}px, ${dy}px)`, offset: 0.18 },
    { transform: `translate(${dx / 2}px, ${dy / 2}px) scale(0.7)`, offset: 0.55 },
    { transform: 'translate(0, 0)', offset: 0.86 },
    { transform: 'translate(0, 0)', offset: 1 },
  ];
  if (shadow !== null)
    animate(
      shadow,
      follows.map((frame) => ({ ...frame, easing: 'linear' })),
      turn,
    );
}

/** Animates rings on the water where a frog lands. */
export function ripple(ring: SVGElement): void {
  if (prefersStillness()) return;
  const frames = [
    { transform: 'scale(0.7)', opacity: 0, offset: 0 },
    { transform: 'scale(0.85)', opacity: 0.7, offset: 0.3 },
    { transform: 'scale(1.25)', opacity: 0, offset: 1 },
  ];
  animate(ring, frames, { delay: 240, duration: 520, whole: WHOLE_MS });
}
