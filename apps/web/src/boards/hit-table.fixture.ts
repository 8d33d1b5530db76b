import type { Spot } from '@boardwright/boards';
/** Tells how an action is reached without typing: what is touched, or which keys are pressed, in order. */

/** A square of the board or of its lens by name, or the button beside the board. */
export type Target =
  | { readonly on: 'square'; readonly name: string }
  | { readonly on: 'lens'; readonly name: string }
  | { readonly on: 'primary' };

export interface Hit<A> {
  readonly action: A;
  readonly taps: readonly Target[];
  /** The names of keys; PRIMARY stands for as many Tab keys as reach the button. */
  readonly keys: readonly string[];
}

export const PRIMARY = 'Tab to the button';

/** Returns the hit for the button beside the board. */
export function primaryHit<A>(action: A): Hit<A> {
  return { action, taps: [{ on: 'primary' }], keys: [PRIMARY, 'Enter'] };
}

/** Returns the arrow keys from one place to another. */
export function arrowsBetween(from: Spot, to: Spot): readonly string[] {
  return [
    ...many(to.x > from.x ? 'ArrowRight' : 'ArrowLeft', Math.abs(to.x - from.x)),
    ...many(to.y > from.y ? 'ArrowDown' : 'ArrowUp', Math.abs(to.y - from.y)),
  ];
}

function many(key: string, times: number): readonly string[] {
  return Array.from({ length: times }, () => key);
}
