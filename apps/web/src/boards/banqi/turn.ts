/** Motion between two views: a disc turns over, slides, or is lifted off. A new motion ends the old one at once. */
import { animateAnew, prefersStillness } from '../motion.ts';
import type { Spot } from '../arrows.ts';

const TURN_MS = 380;
const SLIDE_MS = 240;

/** The back is seen until the disc stands on its edge. */
export function turnOver(disc: SVGElement): void {
  const [face, back] = [disc.querySelector('.disc-front'), disc.querySelector('.disc-behind')];
  const options = { duration: prefersStillness() ? 150 : TURN_MS, easing: 'ease-in-out' };
  if (prefersStillness()) {
    if (face !== null) animateAnew(face, [{ opacity: 0 }, { opacity: 1 }], options);
    return;
  }
  animateAnew(
    disc,
    [{ transform: 'scale(1, 1)' }, { transform: 'scale(0.04, 1.1)' }, { transform: 'scale(1, 1)' }],
    options,
  );
  if (back !== null)
    animateAnew(
      back,
      [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.51 }, { opacity: 0 }],
      options,
    );
}

/** The disc now lies where it came to, so it is drawn from where it was. */
export function slide(disc: SVGElement, from: Spot, to: Spot): void {
  if (prefersStillness()) {
    animateAnew(disc, [{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
    return;
  }
  const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  animateAnew(disc, [{ transform: away }, { transform: 'translate(0, 0)' }], {
    duration: SLIDE_MS,
    easing: 'ease-out',
  });
}
