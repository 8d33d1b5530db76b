/**
 * The trays between the island and the hand: building, trading, cards and discarding. Only one is open at a time, and it never covers the
 * island.
 */
import type { Scene } from '@boardwright/boards';
import { sumOf } from '@boardwright/core';
import {
  CARDS,
  CARD_COST,
  CITY_COST,
  NO_CARDS,
  ROAD_COST,
  SETTLEMENT_COST,
  citiesLeft,
  roadsLeft,
  settlementsLeft,
  type Action,
  type Catan,
  type Counts,
} from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useHinted } from './island/hinted.ts';
import { legalLike, ownHand, type Tray } from './turn.ts';
import type { IslandLabels } from '@boardwright/games/catan/words';
import { ResourcePicker } from './picker.tsx';
import { CardIcon, ResourceIcon } from './island/terrain.tsx';
import { HouseShape, RoadBar } from './island/pieces.tsx';

export interface TrayProps {
  readonly scene: Scene<Catan>;
  readonly labels: IslandLabels;
  readonly act: (action: Action) => void;
  readonly open: (tray: Tray | null) => void;
}

const COSTS = { road: ROAD_COST, settlement: SETTLEMENT_COST, city: CITY_COST, card: CARD_COST };
const BUILDS = ['road', 'settlement', 'city', 'card'] as const;
const LEFT = { road: roadsLeft, settlement: settlementsLeft, city: citiesLeft };

/** Shows what can be built, what it costs, and which cards are missing (hollow). */
export function BuildTray({ scene, labels, act, open }: TrayProps): JSX.Element {
  const { view, seat } = scene;
  const hand = ownHand(view, seat);
  const buy = legalLike(scene, 'buy')[0];
  const hinted = useHinted();
  return (
    <div class="island-tray island-tray-build">
      {BUILDS.map((what) => {
        const isOpen = what === 'card' ? buy !== undefined : legalLike(scene, what).length > 0;
        const rest = what === 'card' ? view.deckSize : seat === null ? 0 : LEFT[what](view, seat);
        return (
          <button
            key={what}
            type="button"
            class={hinted('build', `build-${what}`)}
            data-build={what}
            disabled={!isOpen}
            onClick={() => (buy !== undefined && what === 'card' ? act(buy) : open({ type: 'place', what }))}
          >
            <BuildSign what={what} seat={seat ?? 0} />
            <span>{labels[what]}</span>
            <Cost cost={COSTS[what]} hand={hand} />
            <small>{labels.left(rest)}</small>
          </button>
        );
      })}
    </div>
  );
}

function BuildSign({ what, seat }: { readonly what: (typeof BUILDS)[number]; readonly seat: number }): JSX.Element {
  if (what === 'card') return <CardIcon card={0} />;
  return (
    <svg class="build-sign" viewBox="-20 -18 40 34" aria-hidden="true" focusable="false">
      {what === 'road' ? <RoadBar seat={seat} /> : <HouseShape seat={seat} city={what === 'city'} />}
    </svg>
  );
}

function Cost({ cost, hand }: { readonly cost: Counts; readonly hand: Counts }): JSX.Element {
  const icons = cost.flatMap((count, kind) =>
    Array.from({ length: count }, (_, i) => ({ kind, has: (hand[kind] ?? 0) > i, key: `${kind}${i}` })),
  );
  return (
    <span class="cost" aria-hidden="true">
      {icons.map(({ kind, has, key }) => (
        <span key={key} class={has ? 'cost-has' : 'cost-lacks'}>
          <ResourceIcon kind={kind} />
        </span>
      ))}
    </span>
  );
}

/** The actions of the cards, in order. null for a victory point, which is never played. */
const CARD_PLAYS = ['knight', null, 'roads', 'plenty', 'monopoly'] as const;
type CardPlay = Exclude<(typeof CARD_PLAYS)[number], null>;

/** Shows the development cards in hand, what they do, and whether they can be played now. */
export function CardsTray({ scene, labels, act, open }: TrayProps): JSX.Element {
  const held = (scene.seat === null ? null : scene.view.cards[scene.seat]) ?? NO_CARDS;
  const hinted = useHinted();
  const play = (kind: CardPlay): void =>
    kind === 'plenty' || kind === 'monopoly' ? open({ type: kind }) : legalLike(scene, kind).slice(0, 1).forEach(act);
  return (
    <div class="island-tray island-tray-cards">
      {CARDS.map((_, card) => {
        const kind = CARD_PLAYS[card] ?? null;
        const may = kind !== null && legalLike(scene, kind).length > 0;
        return (held[card] ?? 0) === 0 ? null : (
          <button
            key={card}
            type="button"
            class={hinted('dev', `card-${card}`)}
            data-card={card}
            disabled={!may}
            onClick={() => kind && play(kind)}
          >
            <CardIcon card={card} />
            <b>
              {labels.cards[card]} {(held[card] ?? 0) > 1 ? `×${held[card]}` : ''}
            </b>
            <small>{labels.cardNotes[card]}</small>
          </button>
        );
      })}
    </div>
  );
}

/** Shows what to discard after a seven. */
export function DiscardTray({ scene, labels, act }: TrayProps): JSX.Element {
  const [chosen, choose] = useState<Counts>(NO_CARDS);
  const count = scene.seat === null ? 0 : (scene.view.owes[scene.seat] ?? 0);
  const hinted = useHinted();
  return (
    <div class="island-tray island-tray-discard">
      <ResourcePicker
        id="discard"
        label={labels.discard(sumOf(chosen), count)}
        labels={labels}
        chosen={chosen}
        most={ownHand(scene.view, scene.seat)}
        has={ownHand(scene.view, scene.seat)}
        choose={choose}
      />
      <button
        type="button"
        class={hinted('button button-primary', 'discard')}
        data-do="discard"
        disabled={sumOf(chosen) !== count}
        onClick={() => act({ type: 'discard', cards: chosen })}
      >
        {labels.discard(sumOf(chosen), count)}
      </button>
    </div>
  );
}

export function PlentyTray({ scene, labels, act }: TrayProps): JSX.Element {
  const [chosen, choose] = useState<Counts>(NO_CARDS);
  const count = Math.min(2, sumOf(scene.view.bank));
  const hinted = useHinted();
  return (
    <div class="island-tray">
      <ResourcePicker
        id="plenty"
        label={labels.cards[3] ?? ''}
        labels={labels}
        chosen={chosen}
        most={scene.view.bank.map((has) => Math.min(has, count))}
        choose={choose}
      />
      <button
        type="button"
        class={hinted('button button-primary', 'plenty')}
        data-do="plenty"
        disabled={sumOf(chosen) !== count}
        onClick={() => act({ type: 'plenty', cards: chosen })}
      >
        {labels.take(sumOf(chosen), count)}
      </button>
    </div>
  );
}

export function MonopolyTray({ labels, act }: TrayProps): JSX.Element {
  const hinted = useHinted();
  return (
    <div class="island-tray">
      <div class="picker" role="group" aria-label={labels.chooseMonopoly}>
        <span class="picker-label">{labels.chooseMonopoly}</span>
        {labels.resources.map((name, resource) => (
          <button
            key={resource}
            type="button"
            class={hinted('pick', `monopoly-${resource}`)}
            data-pick={`monopoly-${resource}`}
            aria-label={name}
            onClick={() => act({ type: 'monopoly', resource })}
          >
            <ResourceIcon kind={resource} />
          </button>
        ))}
      </div>
    </div>
  );
}

export function VictimTray({
  scene,
  labels,
  act,
  names,
}: TrayProps & { readonly names: readonly string[] }): JSX.Element {
  const hinted = useHinted();
  return (
    <div class="island-tray island-tray-victims">
      {legalLike(scene, 'rob').map((action) => (
        <button
          key={action.victim}
          type="button"
          class={hinted('button', `rob-${action.victim}`)}
          data-rob={action.victim}
          onClick={() => act(action)}
        >
          {labels.rob(names[action.victim] ?? '', scene.view.handSizes[action.victim] ?? 0)}
        </button>
      ))}
    </div>
  );
}
