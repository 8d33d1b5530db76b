import type { PictureBox, Spot } from '@boardwright/boards';
import type { JSX } from 'preact';

interface BubbleProps {
  readonly words: string;
  /** The middle of the square. `gap` is the bubble's distance from it. */
  readonly at: Spot;
  readonly gap: number;
  /** Above this height, the bubble is shown below the square. */
  readonly roof: number;
  readonly box: PictureBox;
}

/** Shows beside a square why a move is refused. */
export function Bubble(props: BubbleProps): JSX.Element {
  return (
    <p class="bubble" role="alert" style={bubbleStyle(props)}>
      {props.words}
    </p>
  );
}

/** Returns where the bubble is, as fractions of the picture: above its square, or below it near the upper edge. */
export function bubbleStyle({ at, gap, roof, box }: Omit<BubbleProps, 'words'>): {
  readonly left: string;
  readonly top: string;
  readonly translate: string;
} {
  const below = at.y < roof;
  const [x, y] = [(at.x - box.x) / box.width, (at.y + (below ? gap : -gap) - box.y) / box.height];
  return { left: `${x * 100}%`, top: `${y * 100}%`, translate: `${-x * 100}% ${below ? 0 : -100}%` };
}
