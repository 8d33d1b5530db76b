/** Roads, houses and the robber. Each seat has a colour and a shape, so that either suffices. */
import { isCity, ownerOf } from '@boardwright/games/catan';
import type { JSX } from 'preact';

const SHAPES = [
  'M0-4.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z',
  'M-4-4h8v8h-8z',
  'M0-5l5 9H-5z',
  'M0-5.500L5 0 0 5.500-5 0z',
] as const;

const SETTLEMENT = 'M-12 11V-3L0-14 12-3v14z';
const CITY = 'M-16 12V-6l8-8 8 8v3h16v15z';

function SeatShape({ seat, at = 'translate(0 3)' }: { readonly seat: number; readonly at?: string }): JSX.Element {
  return <path class="piece-shape" d={SHAPES[seat] ?? SHAPES[0]} transform={at} />;
}

export function buildingOf(building: number): { readonly seat: number | null; readonly city: boolean } {
  return { seat: building === 0 ? null : ownerOf(building), city: isCity(building) };
}

export function HouseShape({ seat, city }: { readonly seat: number; readonly city: boolean }): JSX.Element {
  return (
    <g class={`piece piece-${seat}`}>
      <path d={city ? CITY : SETTLEMENT} />
      <SeatShape seat={seat} at={city ? 'translate(-6 2)' : 'translate(0 3)'} />
    </g>
  );
}

export function RoadBar({ seat }: { readonly seat: number }): JSX.Element {
  return (
    <g class={`piece piece-${seat}`}>
      <rect x="-18" y="-5" width="36" height="10" rx="4" />
      <SeatShape seat={seat} at="scale(.72)" />
    </g>
  );
}

export function Robber(): JSX.Element {
  return (
    <g class="robber">
      <ellipse cx="0" cy="15" rx="11" ry="3.500" class="robber-shade" />
      <path d="M-10 15c0-9 4-9 4-15h12c0 6 4 6 4 15z" />
      <circle cx="0" cy="-5" r="7" />
    </g>
  );
}
