/** The icons of the screens after the home page. */
import type { JSX } from 'preact';
import { IconPath } from './icon-path.tsx';

const PATHS = {
  undo: 'M9 8H15.5a4.5 4.5 0 0 1 0 9H8M9 8l3.5-3.5M9 8l3.5 3.5',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.2 9.4a2.8 2.8 0 1 1 4.3 2.4c-.9.6-1.5 1.2-1.5 2.2M12 17h.01',
  hint: 'M9.5 18h5M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.8.7-1 1.5-1 2.5h-5c0-1-.2-1.8-1-2.5Z',
  moves: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  graph: 'M4 5v14h16M7.5 15l4-5 3.5 3 4.5-6.5',
  first: 'M7 6v12M18 6l-7 6 7 6',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M17 6v12M6 6l7 6-7 6',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8 6v12M16 6v12',
  close: 'M6 6l12 12M18 6L6 18',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 12v7h12v-7',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
  talk: 'M5 5h14v10H11l-4 4v-4H5zM9 10h.01M12 10h.01M15 10h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cloud: 'M7 18h10a4 4 0 0 0 .5-8A6 6 0 0 0 6 9.5 4.3 4.3 0 0 0 7 18Z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return <IconPath path={PATHS[name]} />;
}
