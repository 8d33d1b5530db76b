import type { JSX } from 'preact';

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  menu: 'M5 7h14M5 12h14M5 17h14',
  undo: 'M9 8H15.500a4.500 4.500 0 0 1 0 9H8M9 8l3.500-3.500M9 8l3.500 3.500',
  hint: 'M9.500 18h5M10 21h4M8.500 14.500a5.500 5.500 0 1 1 7 0c-.800.700-1 1.500-1 2.500h-5c0-1-.200-1.800-1-2.500Z',
  moves: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  graph: 'M4 5v14h16M7.500 15l4-5 3.500 3 4.500-6.500',
  first: 'M7 6v12M18 6l-7 6 7 6',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M17 6v12M6 6l7 6-7 6',
  close: 'M6 6l12 12M18 6L6 18',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 12v7h12v-7',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  cloud: 'M7 18h10a4 4 0 0 0 .500-8A6 6 0 0 0 6 9.500 4.300 4.300 0 0 0 7 18Z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
