/** Draws the island of a view: sea, hexes, harbours, roads, houses and robber. It handles no taps. */
import { memo, type Spot } from '@boardwright/boards';
import { DESERT, GENERIC_HARBOUR, type View } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { cornerPoint, edgeAngle, edgePoint, HARBOUR_PLACES, HEX_POINTS, hexPoint, OUTLINE } from './geometry.ts';
import { buildingOf, HouseShape, RoadBar, Robber } from './pieces.tsx';
import { GROUNDS, Motif } from './terrain.tsx';

/** The strokes of the coast, from the sea to the land: shallow water, foam, clear water, wet sand, beach. */
const COAST = [
  ['shallow', 1.52],
  ['foam', 1.31],
  ['shallow', 1.27],
  ['sand-wet', 1.18],
  ['beach', 1.13],
] as const;

const WAVES = [
  [-210, -186],
  [196, -198],
  [-236, -96],
  [228, -120],
  [-222, 128],
  [232, 112],
  [-190, 198],
  [178, 200],
] as const;

export const Sea: (props: object) => JSX.Element = memo('sea', () => (
  <g aria-hidden="true">
    <rect class="sea" x="-2000" y="-2000" width="4000" height="4000" />
    <g class="waves">
      {WAVES.map(([x, y]) => (
        <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
          <path class="upright" d="M-16 0q4-5 8 0t8 0t8 0t8 0M-8 7q4-5 8 0t8 0" />
        </g>
      ))}
    </g>
    {COAST.map(([look, size]) => (
      <g key={size} class={look}>
        {HEX_POINTS.map(({ x, y }) => (
          <polygon key={`${x},${y}`} points={OUTLINE} transform={`translate(${x} ${y}) scale(${size})`} />
        ))}
      </g>
    ))}
  </g>
));

export function Hexes({ view }: { readonly view: View }): JSX.Element {
  return (
    <g aria-hidden="true">
      {view.layout.terrain.map((kind, hex) => {
        const number = view.layout.numbers[hex] ?? 0;
        return <Hex key={hex} {...{ hex, kind, number }} rolled={number === view.dice} />;
      })}
    </g>
  );
}

interface HexProps {
  readonly hex: number;
  readonly kind: number;
  readonly number: number;
  readonly rolled: boolean;
}

const Hex: (props: HexProps) => JSX.Element = memo('hex', ({ hex, kind, number, rolled }) => (
  <g class={`hex hex-${kind}`} transform={translate(hexPoint(hex))}>
    <polygon points={OUTLINE} transform="scale(.97)" />
    <path class="hex-ground upright" d={GROUNDS[kind]} />
    <path class="hex-dark" d="M40.300-23.300V23.300L0 46.500L-40.300 23.300" />
    <path class="hex-lit" d="M-40.300 23.300V-23.300L0-46.500L40.300-23.300" />
    <g class="upright">
      <g transform="translate(0 -25) scale(1.05)">
        <Motif kind={kind} />
      </g>
      {kind !== DESERT && <Token number={number} rolled={rolled} />}
    </g>
  </g>
));

/** Draws the number of a hex. It has one pip for each of the 36 possible rolls that give this number. */
export function Token({ number, rolled }: Pick<HexProps, 'number' | 'rolled'>): JSX.Element {
  const hot = number === 6 || number === 8;
  const ways = 6 - Math.abs(7 - number);
  return (
    <g class={`token${hot ? ' token-hot' : ''}${rolled ? ' token-rolled' : ''}`} transform="translate(0 13)">
      <circle class="token-shade" cx="1.500" cy="2.500" r="17" />
      <circle class="token-face" r="17" />
      <text y="3" text-anchor="middle">
        {number}
      </text>
      {Array.from({ length: ways }, (_, i) => (
        <circle key={i} class="pip" cx={(i - (ways - 1) / 2) * 4.6} cy="9.500" r="1.700" />
      ))}
    </g>
  );
}

export const Harbours: (props: Pick<View['layout'], 'harbours'>) => JSX.Element = memo('harbours', ({ harbours }) => (
  <g aria-hidden="true">
    {HARBOUR_PLACES.map(({ sign, corners }, i) => {
      const kind = harbours[i] ?? GENERIC_HARBOUR;
      return (
        <g key={i} class="harbour">
          {corners.map(({ x, y }) => (
            <line key={`${x},${y}`} x1={sign.x} y1={sign.y} x2={x} y2={y} />
          ))}
          <g transform={translate(sign)}>
            <circle class="harbour-shade" cx="1.500" cy="2.500" r="19" />
            <circle class={`harbour-sign harbour-${kind}`} r="19" />
            <g class="upright">
              <Rate kind={kind} />
            </g>
          </g>
        </g>
      );
    })}
  </g>
));

function Rate({ kind }: { readonly kind: number }): JSX.Element {
  if (kind === GENERIC_HARBOUR)
    return (
      <text y="6" text-anchor="middle">
        3:1
      </text>
    );
  return (
    <>
      <g transform="translate(0 -8.500) scale(.6)">
        <Motif kind={kind} />
      </g>
      <text y="13" text-anchor="middle">
        2:1
      </text>
    </>
  );
}

interface PiecesProps {
  readonly view: View;
  /** Places that are drawn elsewhere. */
  readonly except: ReadonlySet<string>;
}

export function Pieces({ view, except }: PiecesProps): JSX.Element {
  return (
    <g aria-hidden="true">
      {view.roads.map((road, edge) =>
        road === 0 || except.has(`edge-${edge}`) ? null : (
          <g key={`r${edge}`} transform={`${translate(edgePoint(edge))} rotate(${edgeAngle(edge)})`}>
            <RoadBar seat={road - 1} />
          </g>
        ),
      )}
      {view.buildings.map((building, corner) => {
        const { seat, city } = buildingOf(building);
        return seat === null || except.has(`corner-${corner}`) ? null : (
          <g key={`b${corner}`} transform={translate(cornerPoint(corner))}>
            <g class="upright">
              <HouseShape seat={seat} city={city} />
            </g>
          </g>
        );
      })}
      {!except.has(`hex-${view.robber}`) && (
        <g transform={translate(hexPoint(view.robber))}>
          <g class="upright">
            <g transform="translate(-24 8)">
              <Robber />
            </g>
          </g>
        </g>
      )}
    </g>
  );
}

export function translate({ x, y }: Spot): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}
