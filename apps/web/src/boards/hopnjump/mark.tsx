import type { Seat } from '@boardwright/core';
import type { JSX } from 'preact';
import { Frog } from './frog.tsx';
import './hopnjump.css';

/** The face of a side. */
export function HopMark({ seat }: { readonly seat: Seat }): JSX.Element {
  return (
    <svg class="hop-mark" viewBox="-42 -40 84 74" aria-hidden="true" focusable="false">
      <Frog side={seat === 0 ? 'GREEN' : 'BLACK'} />
    </svg>
  );
}
