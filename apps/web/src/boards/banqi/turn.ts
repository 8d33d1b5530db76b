/** Motion between two views: a disc turns over, slides, or is lifted off. A new motion ends the old one at once. */
import type { Spot } from '../arrows.ts';
import { animate, fadeIn, prefersStillness } from '../motion.ts';
import { moveBy } from '../moving-picture.tsx';

const TURN_MS = 380;
const SLIDE_MS = 240;

const TURNS = [
  { transform: 'scale(1, 1)', offset: 0, easing: 'ease-in' },
  { transform: 'scale(0.04, 1.1)', offset: 0.5 },
  { transform: 'scale(1, 1)', offset: 1 },
];
/** What is seen until the disc stands on its edge. */
const TURNS_AWAY = [
  { transform: 'scale(1, 1)', opacity: 1, offset: 0, easing: 'ease-in' },
  { transform: 'scale(0.04, 1.1)', opacity: 1, offset: 0.5 },
  { transform: 'scale(0.04, 1.1)', opacity: 0, offset: 0.51 },
  { transform: 'scale(1, 1)', opacity: 0, offset: 1 },
];

export function turnOver(disc: Element): void {
  const [face, back] = [disc.querySelector('.disc-turn'), disc.querySelector('.disc-behind')];
  if (face !== null && prefersStillness()) return fadeIn(face);
  if (face !== null) animate(face, TURNS, { duration: TURN_MS });
  if (back !== null) animate(back, TURNS_AWAY, { duration: TURN_MS });
}

/** The disc now lies where it came to, so it is drawn from where it was. */
export function slide(disc: Element, from: Spot, to: Spot): void {
  if (prefersStillness()) {
    fadeIn(disc);
    return;
  }
  const away = { transform: moveBy(from.x - to.x, from.y - to.y), offset: 0 };
  animate(disc, [away, { transform: moveBy(0, 0), offset: 1 }], { duration: SLIDE_MS });
}
