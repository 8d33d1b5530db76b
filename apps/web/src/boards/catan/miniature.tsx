import type { Catan } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import type { MiniatureProps } from '../index.ts';
import './catan.css';
import { BOX } from './geometry.ts';
import { Harbours, Hexes, Pieces, Sea } from './picture.tsx';

const NOTHING_NEW: ReadonlySet<string> = new Set();

export function IslandMiniature({ view }: MiniatureProps<Catan>): JSX.Element {
  return (
    <svg class="island-miniature" viewBox={`${BOX.x} ${BOX.y} ${BOX.width} ${BOX.height}`} aria-hidden="true">
      <Sea />
      <Harbours view={view} />
      <Hexes view={view} />
      <Pieces view={view} fresh={NOTHING_NEW} />
    </svg>
  );
}
