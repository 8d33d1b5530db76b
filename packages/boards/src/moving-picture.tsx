/**
 * Moving parts of a board, each in a picture of its own above the board. The browser can move a whole picture without the page's thread.
 * Moving a part inside a picture would lay out and paint all of it in every frame. Therefore a part that has moved stays in its own picture
 * until the next move.
 */
import type { ComponentChildren, JSX, RefCallback } from 'preact';
import type { Spot } from './arrows.ts';

/** The part of a board's plane that is visible. */
export interface PictureBox extends Spot {
  readonly width: number;
  readonly height: number;
}

interface MovingPictureProps {
  readonly class: string;
  /** The box of the picture below it. */
  readonly box: PictureBox;
  /** The origin of the picture, around which it rotates and scales. */
  readonly at: Spot;
  readonly motion?: RefCallback<Element>;
  readonly children: ComponentChildren;
}

/** Draws moving parts in a picture of their own above the board. */
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

/** Returns a box as the attribute `viewBox` of an SVG picture. */
export function viewBox({ x, y, width, height }: PictureBox): string {
  return `${x} ${y} ${width} ${height}`;
}

/** Returns a distance on the board as a CSS length. The style of the board defines the unit. */
export function units(count: number): string {
  return `${count} * var(--unit, 1px)`;
}

/** Returns the translation by a distance on the board, for a motion. */
export function moveBy(x: number, y: number): string {
  return `translate(calc(${units(x)}), calc(${units(y)}))`;
}
