/** Draws roads, houses and the robber. Seats differ in shape as well as in colour. */
import { isCity, ownerOf } from '@boardwright/games/catan';
import type { JSX } from 'preact';

const SHAPES = [
  'M0-4.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z',
  'M-4-4h8v8h-8z',
  'M0-5l5 9H-5z',
  'M0-5.500L5 0 0 5.500-5 0z',
] as const;

/** The paths of a settlement: the outline, the roof and the shaded wall. */
const SETTLEMENT = ['M-14 11V-3L-5-14H8L14-3V11Z', 'M-5-14H8L14-3H4Z', 'M4-3H14V11H4Z'] as const;
const CITY = ['M-18 12V-8L-9.500-18L-1-8V-5H12L18 2V12Z', 'M-1-5H12L18 2H-1Z', 'M-1 2H18V12H-1Z'] as const;

function SeatShape({ seat, at = 'translate(0 3)' }: { readonly seat: number; readonly at?: string }): JSX.Element {
  return <path class="piece-shape" d={SHAPES[seat] ?? SHAPES[0]} transform={at} />;
}

export function buildingOf(building: number): { readonly seat: number | null; readonly city: boolean } {
  return { seat: building === 0 ? null : ownerOf(building), city: isCity(building) };
}

export function HouseShape({ seat, city }: { readonly seat: number; readonly city: boolean }): JSX.Element {
  const [outline, roof, wall] = city ? CITY : SETTLEMENT;
  return (
    <g class={`piece piece-${seat}`}>
      <path d={outline} />
      <path class="piece-roof" d={roof} />
      <path class="piece-wall" d={wall} />
      <SeatShape seat={seat} at={city ? 'translate(-9.500 2)' : 'translate(-5 3.500)'} />
    </g>
  );
}

export function RoadBar({ seat }: { readonly seat: number }): JSX.Element {
  return (
    <g class={`piece piece-${seat}`}>
      <rect x="-18" y="-5" width="36" height="10" rx="3.500" />
      <path class="piece-wall" d="M-16.500 2.500H16.500" />
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
