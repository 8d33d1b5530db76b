import type { JSX } from 'preact';

/** Draws the mark of a seat. Marks differ in shape as well as in colour. */
export function SeatMark({ seat }: { readonly seat: number }): JSX.Element {
  const shapes = [
    'M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13Z',
    'M2.500 2.500h11v11h-11Z',
    'M8 1.500l7 13H1Z',
    'M8 .800L15.200 8 8 15.200.800 8Z',
  ];
  return (
    <svg class={`seat-mark seat-${seat % 4}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={shapes[seat % 4]} />
    </svg>
  );
}
