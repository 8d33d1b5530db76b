/** Returns why an action is illegal as a Fault, or null. It uses the same tests as the list of legal actions. */
import { fault, itemAt, type Fault, type Seat, sumOf } from '@boardwright/core';
import { isClear, reachesEdge, touchesRoad } from './build.ts';
import { checkCard, checkPlenty, checkRoadBuilding } from './cards.ts';
import { CARD_COST, CITY_COST, KNIGHT_CARD, MONOPOLY_CARD, ROAD_COST, SETTLEMENT_COST } from './constants.ts';
import { mayStop } from './moves.ts';
import { formatCards } from './island/names.ts';
import { checkHand, checkMain, formatMissing } from './refuse.ts';
import { isRobberHex, victims } from './robber.ts';
import { citiesLeft, hasCards, deckOf, roadsLeft, settlementOf, settlementsLeft } from './supply.ts';
import { EDGE_VERTICES } from './island/topology.ts';
import { checkBank } from './bank-trade.ts';
import { checkAccept, checkCancel, checkConfirm, checkCounter, checkOffer, checkReject } from './trade.ts';
import type { Action, Counts, State } from './types.ts';

/** Actions of players whose turn it is not. */
const OUT_OF_TURN: readonly Action['type'][] = ['accept', 'reject', 'counter', 'discard'];

export function check(state: State, action: Action, seat: Seat): Fault | null {
  if (state.ending !== null) return fault('game-over', 'The game is over.');
  if (seat !== state.seat && !OUT_OF_TURN.includes(action.type)) return notYourTurn(state, seat);
  switch (action.type) {
    case 'settlement':
      return state.phase === 'settle' ? checkClear(state, action.vertex) : checkSettlement(state, action.vertex, seat);
    case 'road':
      return checkRoad(state, action.edge, seat);
    case 'city':
      return checkCity(state, action.vertex, seat);
    case 'buy':
      return checkBuy(state, seat);
    case 'roll':
      return checkRoll(state);
    case 'end':
      return checkMain(state);
    case 'stop':
      return mayStop(state) ? null : fault('not-now', 'There is nothing to stop.');
    case 'discard':
      return checkDiscard(state, action.cards, seat);
    case 'robber':
      return checkRobber(state, action.hex);
    case 'rob':
      return checkRob(state, action.victim);
    case 'knight':
      return checkCard(state, KNIGHT_CARD);
    case 'roads':
      return checkRoadBuilding(state);
    case 'plenty':
      return checkPlenty(state, action.cards);
    case 'monopoly':
      return checkCard(state, MONOPOLY_CARD);
    case 'bank':
      return checkBank(state, action, seat);
    case 'offer':
      return checkOffer(state, action, seat);
    case 'confirm':
      return checkConfirm(state, action, seat);
    case 'cancel':
      return checkCancel(state, action.offer);
    case 'accept':
      return checkAccept(state, action.offer, seat);
    case 'reject':
      return checkReject(state, action.offer, seat);
    case 'counter':
      return checkCounter(state, action, seat);
    case 'dice':
    case 'steal':
    case 'draw':
      return fault('chance-only', 'Only chance can do that.');
  }
}

/** Refuses an action out of turn and says what is allowed. */
function notYourTurn(state: State, seat: Seat): Fault {
  const asked = state.offers.filter(({ answers }) => answers[seat] === 'open').map(({ id }) => id);
  const answer = asked.length === 0 ? '' : ` You may answer offer ${asked.join(' and ')}.`;
  const owed = (state.owes[seat] ?? 0) > 0 ? ` Discard ${state.owes[seat]} cards.` : '';
  return fault('not-your-turn', `It is not your turn.${answer}${owed}`);
}

function checkRoll(state: State): Fault | null {
  if (state.phase === 'start') return null;
  return state.phase === 'main' ? fault('not-now', 'You have rolled already.') : checkMain(state);
}

function checkClear(state: State, vertex: number): Fault | null {
  if (state.buildings[vertex] !== 0) return fault('occupied', 'That place is taken.');
  return isClear(state, vertex) ? null : fault('too-near', 'A building stands one edge away.');
}

function checkSettlement(state: State, vertex: number, seat: Seat): Fault | null {
  const wrong = checkMain(state) ?? checkClear(state, vertex);
  if (wrong !== null) return wrong;
  if (!touchesRoad(state, vertex, seat)) return fault('not-connected', 'None of your roads leads there.');
  if (settlementsLeft(state, seat) === 0) return fault('no-pieces', 'You have no settlement left.');
  return checkCost(state, 'settlement', SETTLEMENT_COST, seat);
}

function checkRoad(state: State, edge: number, seat: Seat): Fault | null {
  if (state.phase !== 'pave' && state.phase !== 'free') {
    const wrong = checkMain(state);
    if (wrong !== null) return wrong;
  }
  if (state.roads[edge] !== 0) return fault('occupied', 'There is a road already.');
  if (state.phase === 'pave') {
    const touches = itemAt(EDGE_VERTICES, edge).includes(state.anchor ?? -1);
    return touches ? null : fault('not-connected', 'The road must touch the settlement that you have just built.');
  }
  if (!reachesEdge(state, edge, seat)) return fault('not-connected', 'It must join one of your roads or buildings.');
  if (roadsLeft(state, seat) === 0) return fault('no-pieces', 'You have no road left.');
  return state.phase === 'free' ? null : checkCost(state, 'road', ROAD_COST, seat);
}

function checkCity(state: State, vertex: number, seat: Seat): Fault | null {
  const wrong = checkMain(state);
  if (wrong !== null) return wrong;
  if (state.buildings[vertex] !== settlementOf(seat)) return fault('no-settlement', 'You have no settlement there.');
  if (citiesLeft(state, seat) === 0) return fault('no-pieces', 'You have no city left.');
  return checkCost(state, 'city', CITY_COST, seat);
}

function checkBuy(state: State, seat: Seat): Fault | null {
  const wrong = checkMain(state);
  if (wrong !== null) return wrong;
  if (sumOf(deckOf(state)) === 0) return fault('empty-deck', 'There is no development card left.');
  return checkCost(state, 'development card', CARD_COST, seat);
}

function checkCost(state: State, what: string, cost: Counts, seat: Seat): Fault | null {
  const hand = itemAt(state.hands, seat);
  if (hasCards(hand, cost)) return null;
  const missing = formatMissing(hand, cost);
  return fault('lacks-cards', `A ${what} costs ${formatCards(cost)}: you need ${missing}.`);
}

function checkDiscard(state: State, cards: Counts, seat: Seat): Fault | null {
  const count = state.phase === 'discard' ? (state.owes[seat] ?? 0) : 0;
  if (count === 0) return fault('not-now', 'You need not discard.');
  if (sumOf(cards) !== count) return fault('wrong-count', `Discard ${count} cards.`, { count });
  return checkHand(itemAt(state.hands, seat), cards);
}

function checkRobber(state: State, hex: number): Fault | null {
  if (state.phase !== 'robber') return fault('not-now', 'The robber stays where it is.');
  if (isRobberHex(state, hex)) return null;
  return hex === state.robber
    ? fault('same-hex', 'The robber must move to another hex.')
    : fault('friendly-robber', 'The robber spares players with at most two points.');
}

function checkRob(state: State, victim: Seat): Fault | null {
  if (state.phase !== 'victim') return fault('not-now', 'There is nobody to rob now.');
  return victims(state, state.robber).includes(victim)
    ? null
    : fault('not-a-victim', 'Rob another player with a building there and cards in hand.');
}
