import type { Spot } from '@boardwright/boards';
/** How an action is reached without typing: what is touched, or which keys are pressed, in order. */

/** A square of the board or of its lens by name, or the button beside the board. */
export type Target =
  | { readonly on: 'square'; readonly name: string }
  | { readonly on: 'lens'; readonly name: string }
  | { readonly on: 'primary' };

export interface Hit<A> {
  readonly action: A;
  readonly taps: readonly Target[];
  /** Key names; PRIMARY is Tab as often as it takes to reach the button. */
  readonly keys: readonly string[];
}

export const PRIMARY = 'Tab to the button';

/** Returns the way to the button beside the board. */
export function primaryHit<A>(action: A): Hit<A> {
  return { action, taps: [{ on: 'primary' }], keys: [PRIMARY, 'Enter'] };
}

/** Returns the arrows from one spot to another. */
export function arrowsBetween(from: Spot, to: Spot): readonly string[] {
  return [
    ...many(to.x > from.x ? 'ArrowRight' : 'ArrowLeft', Math.abs(to.x - from.x)),
    ...many(to.y > from.y ? 'ArrowDown' : 'ArrowUp', Math.abs(to.y - from.y)),
  ];
}

function many(key: string, times: number): readonly string[] {
  return Array.from({ length: times }, () => key);
}
