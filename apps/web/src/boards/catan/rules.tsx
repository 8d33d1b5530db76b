/** The rules on one card, with small real pieces of an island. */
import type { RulesCard } from '@boardwright/boards';
import { CITY_COST, ROAD_COST, SETTLEMENT_COST } from '@boardwright/games/catan';
import type { ComponentChildren, JSX } from 'preact';
import type { IslandRules } from '@boardwright/games/catan/words';
import './catan.css';
import { OUTLINE, HEX_SIZE } from './island/geometry.ts';
import { Token } from './island/picture.tsx';
import { HouseShape, RoadBar, Robber } from './island/pieces.tsx';
import { Motif, ResourceIcon } from './island/terrain.tsx';

export function islandRules(words: IslandRules): RulesCard {
  return {
    goal: words.goal,
    examples: [
      { picture: <Produce />, words: words.produce },
      { picture: <Build />, words: words.build },
      { picture: <Apart />, words: words.apart },
      { picture: <Seven />, words: words.seven },
      { picture: <Trade />, words: words.trade },
    ],
    end: words.end,
    more: words.more,
  };
}

function Scrap({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <svg class="island-example" viewBox="-88 -69 176 132" aria-hidden="true" focusable="false">
      <rect class="sea" x="-88" y="-69" width="176" height="132" rx="15" />
      {children}
    </svg>
  );
}

interface LandProps {
  readonly kind: number;
  readonly at: string;
  readonly number: number;
}

function Land({ kind, at, number }: LandProps): JSX.Element {
  return (
    <g class={`hex hex-${kind}`} transform={at}>
      <polygon points={OUTLINE} transform="scale(.97)" />
      <g transform="translate(0 -25)">
        <Motif kind={kind} />
      </g>
      {number > 0 && <Token number={number} rolled={false} />}
    </g>
  );
}

function Produce(): JSX.Element {
  return (
    <Scrap>
      <Land kind={0} at="translate(-24 0)" number={8} />
      <g transform={`translate(-24 -${HEX_SIZE})`}>
        <HouseShape seat={0} city={false} />
      </g>
      <path class="island-arrow" d="M18 0h20M32-6l6 6-6 6" />
      <g class="flight-still resource-0" transform="translate(58 0)">
        <rect x="-13" y="-17" width="26" height="34" rx="5" />
        <Motif kind={0} />
      </g>
    </Scrap>
  );
}

const PRICES = [ROAD_COST, SETTLEMENT_COST, CITY_COST];

function Build(): JSX.Element {
  return (
    <Scrap>
      {PRICES.map((price, row) => (
        <g key={row} transform={`translate(-58 ${row * 36 - 36})`}>
          {row === 0 ? <RoadBar seat={0} /> : <HouseShape seat={0} city={row === 2} />}
          {price
            .flatMap((count, kind) => Array.from({ length: count }, () => kind))
            .map((kind, i) => (
              <svg key={i} x={22 + i * 21} y="-11" width="20" height="22">
                <ResourceIcon kind={kind} />
              </svg>
            ))}
        </g>
      ))}
    </Scrap>
  );
}

function Apart(): JSX.Element {
  return (
    <Scrap>
      <Land kind={2} at="translate(0 0)" number={0} />
      <g transform="translate(-21.500 -37) rotate(-30)">
        <RoadBar seat={0} />
      </g>
      <g transform="translate(-43 0) rotate(90)">
        <RoadBar seat={0} />
      </g>
      <g transform={`translate(0 -${HEX_SIZE})`}>
        <HouseShape seat={0} city={false} />
      </g>
      <g transform="translate(-43 25)">
        <HouseShape seat={0} city={false} />
      </g>
      <path class="island-wrong" d="M37-31l12 12M49-31L37-19" />
    </Scrap>
  );
}

function Seven(): JSX.Element {
  return (
    <Scrap>
      <Land kind={4} at="translate(20 0)" number={6} />
      <g transform="translate(-4 8)">
        <Robber />
      </g>
      <text class="island-seven" x="-56" y="12" text-anchor="middle">
        7
      </text>
    </Scrap>
  );
}

function Trade(): JSX.Element {
  return (
    <Scrap>
      {[0, 1, 2, 3].map((i) => (
        <svg key={i} x={-72 + i * 21} y="-12" width="20" height="24">
          <ResourceIcon kind={2} />
        </svg>
      ))}
      <path class="island-arrow" d="M18 0h20M32-6l6 6-6 6" />
      <svg x="46" y="-14" width="26" height="28">
        <ResourceIcon kind={4} />
      </svg>
    </Scrap>
  );
}
