/** What a roll brings: cards rise from the hexes that gave them, towards those who got them. */
import { topology, type Catan, type View } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import type { Scene } from '../../play/scene.ts';
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
        const way = { '--dx': `${to.x - from.x}px`, '--dy': `${to.y - from.y}px` };
        return (
          <g key={`${rolled.seq}-${key}`} transform={`translate(${from.x} ${from.y})`}>
            <g class={`flight resource-${kind}`} style={way}>
              <g class="upright">
                <rect x="-12" y="-15" width="24" height="30" rx="5" />
                <Motif kind={kind} />
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
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
