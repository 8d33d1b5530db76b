import type { JSX } from 'preact';
import { explained } from '../shell/explained.ts';
import './draw-count.css';

interface DrawCountProps {
  /** The number of turns or moves until the draw; null if the rules have no such draw. */
  readonly left: number | null;
  readonly words: { readonly draw: string; drawIn(left: number): string };
}

/** From this number down, the countdown is highlighted. */
const LOW = 10;

/** Shows the countdown to a draw by lack of progress. */
export function DrawCount({ left, words }: DrawCountProps): JSX.Element | null {
  if (left === null) return null;
  return (
    <p class={left <= LOW ? 'draw-count draw-count-low' : 'draw-count'} {...explained(words.drawIn(left))}>
      <span class="unseen">{words.drawIn(left)}</span>
      <span aria-hidden="true">{words.draw}</span>
      <b aria-hidden="true">{left}</b>
    </p>
  );
}
