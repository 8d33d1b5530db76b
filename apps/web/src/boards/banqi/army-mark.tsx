import type { JSX } from 'preact';
import './sides.css';

const DISC = 'M8 2a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z';
const SHAPES: Readonly<Record<string, string>> = {
  red: DISC,
  black: 'M2.500 2.500h11v11h-11Z',
  'team-a': 'M8 2l6.500 12h-13Z',
  'team-b': DISC,
  'team-c': 'M2.500 2.500h11v11h-11Z',
};

/** The colour and shape of a side; an empty ring for none. */
export function ArmyMark({ side }: { readonly side: string | null }): JSX.Element {
  return (
    <svg class={`seat-mark side-mark side-${side ?? 'none'}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={SHAPES[side ?? ''] ?? DISC} />
    </svg>
  );
}
