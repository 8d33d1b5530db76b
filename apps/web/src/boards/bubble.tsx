import type { JSX } from 'preact';

interface BubbleProps {
  readonly words: string;
  /** Beside what, as parts of the width and height of the board. */
  readonly x: number;
  readonly y: number;
  readonly below: boolean;
}

/** The answer to a move that cannot be, beside its square. */
export function Bubble({ words, x, y, below }: BubbleProps): JSX.Element {
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, translate: `${-x * 100}% ${below ? 0 : -100}%` };
  return (
    <p class="bubble" role="alert" style={place}>
      {words}
    </p>
  );
}
