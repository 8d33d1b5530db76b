/**
 * What moves on a board, drawn over it in a picture of its own. The browser moves a picture beside the page's thread and
 * looks after it for next to nothing; of what moves within a picture it would lay out and paint the whole anew in every
 * frame that the page draws meanwhile. So whatever has moved stays here until the next move.
 */
import type { ComponentChildren, JSX, RefCallback } from 'preact';
import type { Spot } from './arrows.ts';

/** What of a board's plane is seen. */
export interface PictureBox extends Spot {
  readonly width: number;
  readonly height: number;
}

interface MovingPictureProps {
  readonly class: string;
  /** As of the picture that it lies over. */
  readonly box: PictureBox;
  /** Where it stands: it turns and grows around this point, which is the origin of what is drawn. */
  readonly at: Spot;
  readonly motion?: RefCallback<Element>;
  readonly children: ComponentChildren;
}

export function MovingPicture({ box, at, motion, children, ...own }: MovingPictureProps): JSX.Element {
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    <div
      ref={motion ?? null}
      class={`moving-picture ${own.class}`}
      style={{ transformOrigin: `calc(50% + ${units(at.x - from.x)}) calc(50% + ${units(at.y - from.y)})` }}
    >
      <svg class="moving-picture" viewBox={viewBox(box)} aria-hidden="true" focusable="false">
        <g transform={`translate(${at.x} ${at.y})`}>{children}</g>
      </svg>
    </div>
  );
}

export function viewBox({ x, y, width, height }: PictureBox): string {
  return `${x} ${y} ${width} ${height}`;
}

/** So far on the board, as a length: the style of a board says what one unit is where it is not a pixel. */
export function units(count: number): string {
  return `${count} * var(--unit, 1px)`;
}

/** A translation on the board, for a motion. */
export function moveBy(x: number, y: number): string {
  return `translate(calc(${units(x)}), calc(${units(y)}))`;
}
