import type { Spot } from '@boardwright/boards';
/** Says how to reach an action without typing: what to touch, or which keys to press, in order. */

/** A square of the board or of its lens, by name, or the button beside the board. */
export type Target =
  | { readonly on: 'square'; readonly name: string }
  | { readonly on: 'lens'; readonly name: string }
  | { readonly on: 'primary' };

export interface Hit<A> {
  readonly action: A;
  readonly taps: readonly Target[];
  /** The names of keys. PRIMARY stands for pressing Tab until the button has the focus. */
  readonly keys: readonly string[];
}

export const PRIMARY = 'Tab to the button';

/** Returns the hit for an action of the button beside the board. */
export function primaryHit<A>(action: A): Hit<A> {
  return { action, taps: [{ on: 'primary' }], keys: [PRIMARY, 'Enter'] };
}

/** Returns the arrow keys that lead from one place to another. */
export function arrowsBetween(from: Spot, to: Spot): readonly string[] {
  return [
    ...many(to.x > from.x ? 'ArrowRight' : 'ArrowLeft', Math.abs(to.x - from.x)),
    ...many(to.y > from.y ? 'ArrowDown' : 'ArrowUp', Math.abs(to.y - from.y)),
  ];
}

function many(key: string, times: number): readonly string[] {
  return Array.from({ length: times }, () => key);
}
