/** What each viewer knows (rules/catan 14). */
import { itemAt, type Ply, type Seat, type Viewer, sumOf } from '@boardwright/core';
import { startHands } from './setup.ts';
import { bankOf, deckOf, minus } from './supply.ts';
import { offerOf } from './trade.ts';
import type { Action, Catan, News, State, Terms, View } from './types.ts';

/** Copies field by field. Copying the whole state and deleting three fields takes longer than all the rest. */
export function view(state: State, viewer: Viewer): View {
  const { hands, cards, fresh } = state;
  const sees = (seat: Seat): boolean => viewer === 'all' || viewer === seat;
  // rules/catan 12.4: at the end the winner shows their development cards
  const seesCards = (seat: Seat): boolean => sees(seat) || state.ending?.winner === seat;
  return {
    options: state.options,
    layout: state.layout,
    phase: state.phase,
    seat: state.seat,
    turn: state.turn,
    placed: state.placed,
    anchor: state.anchor,
    robber: state.robber,
    buildings: state.buildings,
    roads: state.roads,
    played: state.played,
    longest: state.longest,
    army: state.army,
    dice: state.dice,
    dealt: state.dealt,
    owes: state.owes,
    free: state.free,
    carded: state.carded,
    built: state.built,
    victim: state.victim,
    offers: state.offers,
    nextOffer: state.nextOffer,
    firstOffer: state.firstOffer,
    ending: state.ending,
    viewer,
    hands: hands.map((hand, seat) => (sees(seat) ? hand : null)),
    cards: cards.map((held, seat) => (seesCards(seat) ? held : null)),
    fresh: seesCards(state.seat) ? fresh : null,
    handSizes: hands.map(sumOf),
    cardSizes: cards.map(sumOf),
    freshSize: sumOf(fresh),
    bank: bankOf(state),
    deckSize: sumOf(deckOf(state)),
  };
}

export function tell(before: State, { actor, action }: Ply<Catan>, after: State, viewer: Viewer): News {
  const known = isKnown(before, action, viewer);
  return {
    type: action.type,
    actor,
    seat: before.seat,
    action: known ? action : null,
    hands:
      known && before.hands !== after.hands ? after.hands.map((hand, s) => minus(hand, itemAt(before.hands, s))) : null,
    victim: action.type === 'steal' ? before.victim : null,
    terms: termsOf(before, action, actor),
    ...(action.type === 'offer' ? { offer: before.nextOffer } : {}),
    ...(before.longest === after.longest ? {} : { longest: after.longest }),
    ...(before.army === after.army ? {} : { army: after.army }),
    ...winnerOf(after),
    ...(before.turn === 1 && before.options.map === 'beginner' && action.type === 'roll'
      ? { start: startHands(before.options) }
      : {}),
  };
}

function winnerOf({ ending }: State): { readonly winner?: Seat } {
  return ending === null || ending.winner === null ? {} : { winner: ending.winner };
}

/**
 * Returns whether a viewer knows an action. The thief and the victim know a stolen card, the buyer knows a drawn card, and everything else
 * is public.
 */
function isKnown(before: State, action: Action, viewer: Viewer): boolean {
  if (viewer === 'all' || (action.type !== 'steal' && action.type !== 'draw')) return true;
  return viewer === before.seat || (action.type === 'steal' && viewer === before.victim);
}

/** Returns the terms as seen by the actor. For a confirmed trade: what the player whose turn it is gives and gets. */
function termsOf(before: State, action: Action, actor: Ply<Catan>['actor']): Terms | null {
  if (action.type === 'offer' || action.type === 'counter') return { give: action.give, want: action.want };
  if (action.type !== 'accept' || actor === 'chance') return null;
  const offer = offerOf(before, action.offer);
  return offer === undefined ? null : { give: offer.want, want: offer.give };
}
