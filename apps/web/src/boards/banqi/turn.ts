/** Motion between two views: a disc turns over, slides, or is lifted off. A new motion ends the old one at once. */
import { animate, fadeIn, prefersStillness } from '../motion.ts';
import type { Spot } from '../arrows.ts';

const TURN_MS = 380;
const SLIDE_MS = 240;

const TURNS = [
  { transform: 'scale(1, 1)', offset: 0, easing: 'ease-in' },
  { transform: 'scale(0.04, 1.1)', offset: 0.5 },
  { transform: 'scale(1, 1)', offset: 1 },
];
const VANISHES = [
  { opacity: 1, offset: 0 },
  { opacity: 1, offset: 0.5 },
  { opacity: 0, offset: 0.51 },
  { opacity: 0, offset: 1 },
];

/** The back is seen until the disc stands on its edge. */
export function turnOver(disc: SVGElement): void {
  const [face, back] = [disc.querySelector('.disc-front'), disc.querySelector('.disc-behind')];
  if (prefersStillness()) {
    if (face !== null) fadeIn(face);
    return;
  }
  animate(disc, TURNS, { duration: TURN_MS });
  if (back !== null) animate(back, VANISHES, { duration: TURN_MS });
}

/** The disc now lies where it came to, so it is drawn from where it was. */
export function slide(disc: SVGElement, from: Spot, to: Spot): void {
  if (prefersStillness()) {
    fadeIn(disc);
    return;
  }
  const away = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)`, offset: 0 };
  animate(disc, [away, { transform: 'translate(0, 0)', offset: 1 }], { duration: SLIDE_MS });
}
