/** A motif for each terrain and resource, so that they can be told apart without colour. */
import type { JSX } from 'preact';

/** The motifs around (0, 0), about 24 units wide, in the order of the resources. */
const MOTIFS: readonly (() => JSX.Element)[] = [
  () => (
    <g class="motif-lumber">
      <path d="M-7 11v-3h-6l5-7h-3l4.500-6h-2.500L-5-13 1-5h-2.500L3 1H0l5 7h-6v3z" />
      <path d="M8 11V8.500H4.500L8 3.500H6L9 -1l3 4.500h-2l3.500 5H10V11z" />
    </g>
  ),
  () => (
    <g class="motif-brick">
      <path d="M-12 3h11v7h-11zM1 3h11v7H1zM-6-6H5v7H-6z" />
    </g>
  ),
  () => (
    <g class="motif-wool">
      <path d="M-9-1a4.500 4.500 0 0 1 5-6.500 5 5 0 0 1 8.500-.500A4.500 4.500 0 0 1 10-1 4 4 0 0 1 6.500 5.500h-12A4 4 0 0 1-9-1z" />
      <path
        class="motif-dark"
        d="M-5 5.500v5h2.500v-5zM3 5.500v5h2.500v-5zM8.500-5.500c3-1 5 .500 5 3s-2.500 4-4.500 3z"
      />
    </g>
  ),
  () => (
    <g class="motif-grain">
      <path class="motif-line" d="M0 12V-4M-8 12C-8 4-6 0-4-3M8 12C8 4 6 0 4-3" />
      <path d="M0-13c3 2.500 3 6 0 9-3-3-3-6.500 0-9zM-6.500-9c3 2 4 5 2 7.500-3-1.500-4-4.500-2-7.500zM6.500-9c2 3 1 6-2 7.500C2.500-4 3.500-7 6.500-9z" />
    </g>
  ),
  () => (
    <g class="motif-ore">
      <path d="M-13 10l6-14 4 5 4-11L13 10z" />
      <path class="motif-dark" d="M1-10l-3.500 9.500L1-2l2.500 2.500z" />
    </g>
  ),
  () => (
    <g class="motif-desert">
      <path class="motif-line" d="M-13 5q6-6 13 0t13 0M-9 11q5-4 9 0t9 0" />
      <path d="M-1 2v-12h2.500V-5h3v-4H7v6.500H1.500V2zM-1-3h-3v-4h-2.500v6.500H-1z" />
    </g>
  ),
];

/** The vegetation of each terrain, around the motif and the number. */
export const GROUNDS: readonly string[] = [
  'M-32 18l4-8 4 8zM-35 2l3.500-7 3.500 7zM28 20l4-8 4 8zM29 3l3.500-7 3.500 7zM-22 33l4-8 4 8zM15 34l4-8 4 8zM-3 42l3.500-7 3.500 7zM-27-16l3-6 3 6zM22-15l3-6 3 6z',
  'M-38 4q7-9 14 0M-36 16q6-8 12 0M24 4q7-9 14 0M25 16q6-8 12 0M-25 31q7-9 14 0M11 31q7-9 14 0M-7 40q7-8 14 0M-33-14q5-7 10 0M24-14q5-7 10 0',
  'M-33 4l2 5 2-5M-26 20l2 5 2-5M28 2l2 5 2-5M25 21l2 5 2-5M-14 35l2 5 2-5M10 36l2 5 2-5M-30-14l2 5 2-5M26-16l2 5 2-5M-2 41l2 4 2-4',
  'M-39-12L-22-22M-39 0L-18-12M-39 12L-24 3M-36 22L-22 14M-24 30L-14 24M-14 37L22 16M-4 43L39 18M20 8L39-4M18-4L39-16M20-18L33-26',
  'M-39 20l7-12 6 8M24 16l6-9 8 13M-26 32l7-10 7 9M8 34l7-10 8 8M-38 0l6-10 5 7M25-2l6-9 7 10M-6 43l6-8 6 8',
  'M-38 8q8-6 15 0M22 6q8-6 15 0M-30 22q8-6 15 0M-10 30q9-6 18 0M12 20q8-6 15 0M-16 10q8-5 14 0M-4 41q6-4 12 0M0 20q5-4 9 0',
];

export function Motif({ kind }: { readonly kind: number }): JSX.Element | null {
  return MOTIFS[kind]?.() ?? null;
}

/** Draws the sign of a resource, for cards, costs and offers. */
export function ResourceIcon({ kind }: { readonly kind: number }): JSX.Element {
  return (
    <svg class={`resource resource-${kind}`} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      <rect x="-15" y="-15" width="30" height="30" rx="7" />
      <Motif kind={kind} />
    </svg>
  );
}

const CARD_SIGNS = [
  'M-7 10V2l-3-4 3-8h8l3 3v5l-2 2v2l4 8z',
  'M0-11l3.300 7 7.700.900-5.700 5.200 1.500 7.600L0 6l-6.800 3.700 1.500-7.600L-11-3.100-3.300-4z',
  'M-11 10L-4-10h3L-3 10zM11 10L4-10H1l2 20zM-1-9h2v4h-2zM-1-1h2v4h-2zM-1 7h2v3h-2z',
  'M-1-11h2v9h9v2H1v9h-2V0h-9v-2h9z',
  'M-10-5a10 10 0 1 0 20 0h-4a6 6 0 1 1-12 0zM-2-11h4V3h-4z',
] as const;

/** Draws the sign of a development card. */
export function CardIcon({ card }: { readonly card: number }): JSX.Element {
  return (
    <svg class="dev-sign" viewBox="-14 -14 28 28" aria-hidden="true" focusable="false">
      <path d={CARD_SIGNS[card] ?? ''} />
    </svg>
  );
}
