/** Motion between two views: a disc turns over, slides, or is lifted off. A new motion ends the old one at once. */
import { prefersStillness } from '../motion.ts';
import type { Spot } from '../arrows.ts';

const TURN_MS = 380;
const SLIDE_MS = 240;

function ended(elements: readonly (Element | null)[]): void {
  for (const element of elements) for (const old of element?.getAnimations() ?? []) old.finish();
}

/** The back is seen until the disc stands on its edge. */
export function turnOver(disc: SVGElement): void {
  const [face, back] = [disc.querySelector('.disc-front'), disc.querySelector('.disc-behind')];
  ended([disc, face, back]);
  const options = { duration: prefersStillness() ? 150 : TURN_MS, easing: 'ease-in-out' };
  if (prefersStillness()) {
    face?.animate([{ opacity: 0 }, { opacity: 1 }], options);
    return;
  }
  disc.animate(
    [{ transform: 'scale(1, 1)' }, { transform: 'scale(0.04, 1.1)' }, { transform: 'scale(1, 1)' }],
    options,
  );
  back?.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.51 }, { opacity: 0 }], options);
}

/** The disc now lies where it came to, so it is drawn from where it was. */
export function slide(disc: SVGElement, from: Spot, to: Spot): void {
  ended([disc]);
  if (prefersStillness()) {
    disc.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
    return;
  }
  const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  disc.animate([{ transform: away }, { transform: 'translate(0, 0)' }], { duration: SLIDE_MS, easing: 'ease-out' });
}
