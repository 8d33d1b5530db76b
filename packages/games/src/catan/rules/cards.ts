/** Rules for playing development cards (rules/catan 10). */
import { fault, interned, itemAt, type Fault, type Odds, sumOf } from '@boardwright/core';
import { roadPlaces } from './build.ts';
import { KNIGHT_CARD, MONOPOLY_CARD, ROAD_BUILDING_CARD, YEAR_OF_PLENTY_CARD } from './constants.ts';
import { bankOf, hasCards, deckOf, only, plus, roadsLeft } from './supply.ts';
import { CARDS, RESOURCES, type Action, type Catan, type Counts, type State } from './types.ts';

/** The number of cards that Year of Plenty takes (rules/catan 10.4). */
const PLENTY = 2;

/**
 * Returns why a card may not be played, or null (rules/catan 10.2). Cards are played before or after the roll, at most one per turn, and
 * not in the turn in which they were bought.
 */
export function checkCard(state: State, card: number): Fault | null {
  if (state.phase !== 'start' && state.phase !== 'main') {
    return fault('not-now', 'Cards are played before the roll or while you trade and build.');
  }
  if (state.carded) return fault('one-card', 'You may play one development card a turn.');
  const held = itemAt(itemAt(state.cards, state.seat), card);
  if (held === 0) return fault('no-card', `You have no ${CARDS[card]} card.`);
  if (held === state.fresh[card]) return fault('new-card', 'A card may not be played on the turn it was bought.');
  return null;
}

/** Returns why Road Building may not be played, or null (rules/catan 10.3). It needs a road piece and a free edge. */
export function checkRoadBuilding(state: State): Fault | null {
  const wrong = checkCard(state, ROAD_BUILDING_CARD);
  if (wrong !== null) return wrong;
  if (roadsLeft(state, state.seat) === 0) return fault('no-pieces', 'You have no road left.');
  return roadPlaces(state, state.seat).length > 0
    ? null
    : fault('no-place', 'There is no place where you could build a road.');
}

/** Returns why these cards may not be taken, or null (rules/catan 10.4). There must be two, or the last one of the bank. */
export function checkPlenty(state: State, cards: Counts): Fault | null {
  const wrong = checkCard(state, YEAR_OF_PLENTY_CARD);
  if (wrong !== null) return wrong;
  const bank = bankOf(state);
  const count = Math.min(PLENTY, sumOf(bank));
  if (count === 0) return fault('empty-bank', 'The bank has no card left.');
  if (sumOf(cards) !== count) return fault('wrong-count', `Take ${count} from the bank.`, { count });
  return hasCards(bank, cards) ? null : fault('bank-lacks', 'The bank does not have these cards.');
}

/** Lists all ways to play a development card now. */
export function cardActions(state: State): Action[] {
  const found: Action[] = [];
  if (state.carded || sumOf(itemAt(state.cards, state.seat)) === 0) return found;
  if (checkCard(state, KNIGHT_CARD) === null) found.push(PLAY_KNIGHT);
  if (checkRoadBuilding(state) === null) found.push(PLAY_ROADS);
  if (checkCard(state, YEAR_OF_PLENTY_CARD) === null) found.push(...plenties(bankOf(state)));
  if (checkCard(state, MONOPOLY_CARD) === null) {
    for (let resource = 0; resource < RESOURCES.length; resource++) found.push(monopolyOf(resource));
  }
  return found;
}

const PLAY_KNIGHT: Action = Object.freeze({ type: 'knight' });
const PLAY_ROADS: Action = Object.freeze({ type: 'roads' });
const monopolyOf = interned((resource): Action => ({ type: 'monopoly', resource }));
const drawOf = interned((card): Action => ({ type: 'draw', card }));

/** Returns the odds of a card that is bought (rules/catan 10.1). Each card in the deck is equally likely. */
export function drawOdds(state: State): Odds<Catan>[] {
  return deckOf(state).flatMap((weight, card) => (weight > 0 ? [{ action: drawOf(card), weight }] : []));
}

/** Lists every pair of cards in the bank, or its last card. */
function plenties(bank: Counts): Action[] {
  const kinds = bank.flatMap((count, kind) => (count > 0 ? [kind] : []));
  const pairs = kinds.flatMap((a) => kinds.filter((b) => b >= a).map((b) => plus(only(a), only(b))));
  const choices = sumOf(bank) === 1 ? kinds.map((kind) => only(kind)) : pairs;
  return choices.filter((cards) => hasCards(bank, cards)).map((cards) => ({ type: 'plenty', cards }));
}
