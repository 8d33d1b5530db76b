import type { JSX } from 'preact';
import { Home } from './home.tsx';
import { Recent } from './recent.tsx';

/** Home for somebody who has played here. */
export function GamesHome(): JSX.Element {
  return <Home below={<Recent />} />;
}
