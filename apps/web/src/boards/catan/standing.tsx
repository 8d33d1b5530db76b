/**
 * Shows a seat's standing as signs: points, cards in hand, development cards, knights and road. Awards are marked at the sign that earned
 * them.
 */
import type { StandingProps } from '@boardwright/boards';
import { sumOf } from '@boardwright/core';
import { KNIGHT_CARD, roadLength, visiblePoints, type Catan } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { explained } from '../../shell/explained.ts';
import type { IslandWords } from '@boardwright/games/catan/words';
import { pointSources } from './island/points.ts';

export const ROAD_SIGN = 'M3 16L16 3';
export const ARMY_SIGN = 'M10 2l7 3v5c0 4-3 7-7 8-4-1-7-4-7-8V5z';

export function IslandStanding({ scene, seat, words }: StandingProps<Catan, IslandWords>): JSX.Element {
  const { labels } = words;
  const { view } = scene;
  const isKnown = (view.cards[seat] ?? null) !== null;
  const points = isKnown ? sumOf(pointSources(view, seat)) : visiblePoints(view, seat);
  const facts = {
    points,
    goal: view.options.points,
    hand: view.handSizes[seat] ?? 0,
    cards: view.cardSizes[seat] ?? 0,
    knights: view.played[seat]?.[KNIGHT_CARD] ?? 0,
    roads: roadLength(view, seat),
  };
  return (
    <span class="facts" role="img" aria-label={labels.seatFacts(facts)} {...explained(labels.seatFacts(facts))}>
      <b class="facts-points">★{facts.points}</b>
      <Fact sign="M5 3h10v14H5z" value={facts.hand} />
      {facts.cards > 0 && <Fact sign="M5 3h10v14H5zM10 6l3 4-3 4-3-4z" value={facts.cards} />}
      {facts.knights > 0 && <Fact sign={ARMY_SIGN} value={facts.knights} award={view.army === seat} />}
      <Fact sign={ROAD_SIGN} value={facts.roads} award={view.longest === seat} />
    </span>
  );
}

interface FactProps {
  readonly sign: string;
  readonly value: number;
  readonly award?: boolean;
}

function Fact({ sign, value, award = false }: FactProps): JSX.Element {
  return (
    <span class={award ? 'fact fact-award' : 'fact'}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={sign} />
      </svg>
      {value}
    </span>
  );
}
