/** Lists the legal actions. */
import { interned, itemAt, required, type Seat, type Turn, sumOf } from '@boardwright/core';
import { cityPlaces, clearPlaces, freeEdgesAt, roadPlaces, settlementPlaces } from './build.ts';
import { cardActions } from './cards.ts';
import { CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST } from './constants.ts';
import { discards, robberHexes, victims } from './robber.ts';
import { citiesLeft, hasCards, deckOf, roadsLeft, settlementsLeft } from './supply.ts';
import { bankActions } from './bank-trade.ts';
import { answerActions, answerers, isPromise, offerActions, ownOfferActions } from './trade.ts';
import type { Action, State } from './types.ts';

const NOBODY: Turn = { may: [], awaits: [] };
const CHANCE: Turn = { may: ['chance'], awaits: ['chance'] };
const ALONE: readonly Turn[] = [0, 1, 2, 3].map((seat) => ({ may: [seat], awaits: [seat] }));

export function turn(state: State): Turn {
  if (state.ending !== null) return NOBODY;
  switch (state.phase) {
    case 'dice':
    case 'theft':
    case 'draw':
      return CHANCE;
    case 'discard': {
      const owing = state.owes.flatMap((count, seat) => (count > 0 ? [seat] : []));
      return { may: owing, awaits: owing };
    }
    case 'main':
      return state.offers.length === 0 ? itemAt(ALONE, state.seat) : marketTurn(state);
    default:
      return itemAt(ALONE, state.seat);
  }
}

/**
 * Returns the turn while offers are open: the game waits for the answers, but the player whose turn it is may act too (rules/catan 9.4).
 */
function marketTurn(state: State): Turn {
  const open = answerers(state, (answer) => answer === 'open');
  const promising = answerers(state, isPromise).filter((seat) => !open.includes(seat));
  return { may: [state.seat, ...open, ...promising], awaits: open.length > 0 ? open : [state.seat] };
}

const settlementAt = interned((vertex): Action => ({ type: 'settlement', vertex }));
const cityAt = interned((vertex): Action => ({ type: 'city', vertex }));
const roadAt = interned((edge): Action => ({ type: 'road', edge }));
const robberAt = interned((hex): Action => ({ type: 'robber', hex }));
const robOf = interned((victim): Action => ({ type: 'rob', victim }));
const ROLL: Action = Object.freeze({ type: 'roll' });
const END: Action = Object.freeze({ type: 'end' });
const STOP: Action = Object.freeze({ type: 'stop' });
const BUY: Action = Object.freeze({ type: 'buy' });

export function legalActions(state: State, seat: Seat): Action[] {
  if (state.ending !== null) return [];
  if (state.phase === 'discard') return discardActions(state, seat);
  if (seat !== state.seat) return state.phase === 'main' ? answerActions(state, seat) : [];
  switch (state.phase) {
    case 'settle':
      return clearPlaces(state).map(settlementAt);
    case 'pave':
      return freeEdgesAt(state, required(state.anchor, 'anchor')).map(roadAt);
    case 'start':
      return [ROLL, ...cardActions(state)];
    case 'robber':
      return robberHexes(state).map(robberAt);
    case 'victim':
      return victims(state, state.robber).map(robOf);
    case 'free':
      return freeRoadActions(state, seat);
    case 'main':
      return mainActions(state, seat);
    default:
      return [];
  }
}

/** Returns whether the player may stop: after the first free road (rules/catan 10.3). */
export function mayStop(state: State): boolean {
  return state.phase === 'free' && state.free === 1;
}

/** Lists the actions after the roll, the most frequent ones first, so that the many possible offers do not crowd them out. */
function mainActions(state: State, seat: Seat): Action[] {
  return [
    ...buildActions(state, seat),
    ...cardActions(state),
    END,
    ...bankActions(state, seat),
    ...ownOfferActions(state),
    ...offerActions(state, seat),
  ];
}

function buildActions(state: State, seat: Seat): Action[] {
  const hand = itemAt(state.hands, seat);
  const found: Action[] = [];
  if (hasCards(hand, SETTLEMENT_COST) && settlementsLeft(state, seat) > 0) {
    for (const vertex of settlementPlaces(state, seat)) found.push(settlementAt(vertex));
  }
  if (hasCards(hand, CITY_COST) && citiesLeft(state, seat) > 0) {
    for (const vertex of cityPlaces(state, seat)) found.push(cityAt(vertex));
  }
  if (hasCards(hand, ROAD_COST) && roadsLeft(state, seat) > 0) {
    for (const edge of roadPlaces(state, seat)) found.push(roadAt(edge));
  }
  if (hasCards(hand, CARD_COST) && sumOf(deckOf(state)) > 0) found.push(BUY);
  return found;
}

function freeRoadActions(state: State, seat: Seat): Action[] {
  const roads = roadPlaces(state, seat).map(roadAt);
  return mayStop(state) ? [...roads, STOP] : roads;
}

function discardActions(state: State, seat: Seat): Action[] {
  const count = state.owes[seat] ?? 0;
  return count === 0 ? [] : discards(itemAt(state.hands, seat), count).map((cards) => ({ type: 'discard', cards }));
}
