/** The signs of a graph: each kind has a shape as well as a colour. */
import type { Mistake } from '@boardwright/bots';
import type { JSX } from 'preact';

/** What a sign stands for. slight: a small loss that is not a mistake. */
export type SignKind = Mistake | 'luck' | 'slight';

/** The outline of each sign, around (0, 0). */
const SHAPES: Readonly<Record<SignKind, string>> = {
  inaccuracy: 'M0-3.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z',
  mistake: 'M0-5l5 9H-5Z',
  blunder: 'M0-6L6 0 0 6-6 0Z',
  slight: 'M0-2.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z',
  luck: 'M0-6l1.600 4.400L6 0 1.600 1.600 0 6-1.600 1.600-6 0l4.400-1.600Z',
};

export function Sign({ kind }: { readonly kind: SignKind }): JSX.Element {
  return <path class={`sign sign-${kind}`} d={SHAPES[kind]} />;
}

/** A sign within text. */
export function SignMark({ kind }: { readonly kind: SignKind }): JSX.Element {
  return (
    <svg class="sign-mark" viewBox="-8 -8 16 16" aria-hidden="true" focusable="false">
      <Sign kind={kind} />
    </svg>
  );
}
