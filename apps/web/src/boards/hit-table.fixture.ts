/** How an action is reached without typing: what is touched, or which keys are pressed, one after the other. */

/** A square of the board or of its lens by name, or the one button beside the board. */
export type Target =
  | { readonly on: 'square'; readonly name: string }
  | { readonly on: 'lens'; readonly name: string }
  | { readonly on: 'primary' };

export interface Hit<A> {
  readonly action: A;
  readonly taps: readonly Target[];
  /** As a keyboard names them; PRIMARY is Tab, as often as it takes to reach the button. */
  readonly keys: readonly string[];
}

export const PRIMARY = 'Tab to the button';

/** The way to the one button beside the board. */
export function primaryHit<A>(action: A): Hit<A> {
  return { action, taps: [{ on: 'primary' }], keys: [PRIMARY, 'Enter'] };
}
