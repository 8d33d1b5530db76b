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
export function Bubble(props: BubbleProps): JSX.Element {
  return (
    <p class="bubble" role="alert" style={bubbleStyle(props)}>
      {props.words}
    </p>
  );
}

/** Returns where the bubble hangs, in shares of the picture: above its square, and near the upper edge below it. */
export function bubbleStyle({ at, gap, roof, box }: Omit<BubbleProps, 'words'>): {
  readonly left: string;
  readonly top: string;
  readonly translate: string;
} {
  const below = at.y < roof;
  const [x, y] = [(at.x - box.x) / box.width, (at.y + (below ? gap : -gap) - box.y) / box.height];
  return { left: `${x * 100}%`, top: `${y * 100}%`, translate: `${-x * 100}% ${below ? 0 : -100}%` };
}
