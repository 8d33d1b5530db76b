import type { PictureBox, Spot } from '@boardwright/boards';
import type { JSX } from 'preact';

interface BubbleProps {
  readonly words: string;
  /** The middle of its square; `gap` is its distance from that. */
  readonly at: Spot;
  readonly gap: number;
  /** The height above which the bubble hangs below the square. */
  readonly roof: number;
  readonly box: PictureBox;
}

/** Shows the refusal of a move beside its square. */
export function Bubble({ words, at, gap, roof, box }: BubbleProps): JSX.Element {
  const below = at.y < roof;
  const [x, y] = [(at.x - box.x) / box.width, (at.y + (below ? gap : -gap) - box.y) / box.height];
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, translate: `${-x * 100}% ${below ? 0 : -100}%` };
  return (
    <p class="bubble" role="alert" style={place}>
      {words}
    </p>
  );
}
