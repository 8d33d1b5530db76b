/** Animates a roll: cards rise from their hexes towards the players who get them. */
import {
  moveBy,
  movesOnce,
  MovingPicture,
  type OffsetFrame,
  type PictureBox,
  type Scene,
  type Spot,
} from '@boardwright/boards';
import { topology, type Catan, type View } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { cornerPoint, hexPoint, onScreen } from './island/geometry.ts';
import { Motif } from './island/terrain.tsx';

export interface MovedProps {
  readonly scene: Scene<Catan>;
  readonly box: PictureBox;
  readonly turned: boolean;
}

interface Flight {
  readonly key: string;
  readonly kind: number;
  readonly hex: number;
  readonly corner: number;
}

export function Production({ scene, ...shared }: MovedProps): JSX.Element | null {
  const rolled = scene.steps.find(({ news }) => news.type === 'dice');
  if (rolled === undefined || rolled.news.hands === null) return null;
  return (
    <>
      {flightsOf(rolled.after).map((flight) => (
        <Card key={`${rolled.seq}-${flight.key}`} flight={flight} {...shared} />
      ))}
    </>
  );
}

function Card({ flight, box, turned }: Omit<MovedProps, 'scene'> & { readonly flight: Flight }): JSX.Element {
  const [from, to] = [onScreen(hexPoint(flight.hex), turned), onScreen(cornerPoint(flight.corner), turned)];
  const [motion] = useState(() => movesOnce(flightFrames({ x: to.x - from.x, y: to.y - from.y }), FLIGHT_MS));
  return (
    <MovingPicture class={`flight resource-${flight.kind}`} box={box} at={from} motion={motion}>
      <rect x="-12" y="-15" width="24" height="30" rx="5" />
      <Motif kind={flight.kind} />
    </MovingPicture>
  );
}

const FLIGHT_MS = 1100;

function flightFrames({ x, y }: Spot): readonly OffsetFrame[] {
  return [
    { opacity: 0, transform: `${moveBy(0, 0)} scale(0.5)`, offset: 0 },
    { opacity: 1, transform: `${moveBy(0, 0)} scale(1.1)`, offset: 0.25 },
    { opacity: 1, transform: `${moveBy(x, y)} scale(0.9)`, offset: 0.7 },
    { opacity: 0, transform: `${moveBy(x, y - 30)} scale(0.7)`, offset: 1 },
  ];
}

/** Returns the flights of cards from the picture. If the bank lacks cards, only the news tells who got which cards. */
function flightsOf(view: View): readonly Flight[] {
  const { layout, dice, robber, buildings } = view;
  return layout.numbers.flatMap((number, hex) =>
    number !== dice || hex === robber
      ? []
      : (topology.HEX_VERTICES[hex] ?? []).flatMap((corner) =>
          (buildings[corner] ?? 0) === 0
            ? []
            : [{ key: `${hex}-${corner}`, kind: layout.terrain[hex] ?? 0, hex, corner }],
        ),
  );
}
