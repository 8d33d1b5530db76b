/** What a roll brings: cards rise from the hexes that gave them, towards those who got them. */
import { topology, type Catan, type View } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Scene } from '../../play/scene.ts';
import { movesOnce, type OffsetFrame } from '../motion.ts';
import { cornerPoint, hexPoint } from './geometry.ts';
import { Motif } from './terrain.tsx';

interface Flight {
  readonly key: string;
  readonly kind: number;
  readonly hex: number;
  readonly corner: number;
}

export function Production({ scene }: { readonly scene: Scene<Catan> }): JSX.Element | null {
  const rolled = scene.steps.find(({ news }) => news.type === 'dice');
  if (rolled === undefined || rolled.news.hands === null) return null;
  return (
    <g class="production" aria-hidden="true">
      {flightsOf(rolled.after).map(({ key, kind, hex, corner }) => {
        const [from, to] = [hexPoint(hex), cornerPoint(corner)];
        return (
          <g key={`${rolled.seq}-${key}`} transform={`translate(${from.x} ${from.y})`}>
            <Card kind={kind} dx={to.x - from.x} dy={to.y - from.y} />
          </g>
        );
      })}
    </g>
  );
}

interface CardProps {
  readonly kind: number;
  readonly dx: number;
  readonly dy: number;
}

function Card({ kind, dx, dy }: CardProps): JSX.Element {
  const card = useRef<SVGGElement>(null);
  useLayoutEffect(() => movesOnce(flight(dx, dy), FLIGHT_MS)(card.current), []);
  return (
    <g ref={card} class={`flight resource-${kind}`}>
      <g class="upright">
        <rect x="-12" y="-15" width="24" height="30" rx="5" />
        <Motif kind={kind} />
      </g>
    </g>
  );
}

const FLIGHT_MS = 1100;

function flight(dx: number, dy: number): readonly OffsetFrame[] {
  return [
    { opacity: 0, transform: 'scale(0.5)', offset: 0 },
    { opacity: 1, transform: 'scale(1.1)', offset: 0.25 },
    { opacity: 1, transform: `translate(${dx}px, ${dy}px) scale(0.9)`, offset: 0.7 },
    { opacity: 0, transform: `translate(${dx}px, ${dy - 30}px) scale(0.7)`, offset: 1 },
  ];
}

/** The bank may lack cards: then the news say who got what, and the picture only where it came from. */
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
