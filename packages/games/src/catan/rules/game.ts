/** Applies plies, and returns the odds of chance and the outcome. */
import { interned, itemAt, required, type Odds, type Outcome, type Ply, type Seat } from '@boardwright/core';
import { drawOdds } from './cards.ts';
import {
  CARD_COST,
  CITY_COST,
  DICE_WAYS,
  KNIGHT_CARD,
  MONOPOLY_CARD,
  ROAD_BUILDING_CARD,
  YEAR_OF_PLENTY_CARD,
} from './constants.ts';
import * as effects from './effects.ts';
import type { Draft } from './effects.ts';
import { armyAfterKnight, points, visiblePoints } from './points.ts';
import { theftOdds } from './robber.ts';
import { cityOf, only, plus, withRow } from './supply.ts';
import type { Action, ActionType, Catan, Of, State } from './types.ts';

const FREE_ROADS = 2;

export function apply(state: State, { actor, action }: Ply<Catan>): State {
  const next: Draft = { ...state };
  const effect = EFFECTS[action.type] as (next: Draft, action: Action, seat: Seat) => void;
  effect(next, action, actor === 'chance' ? state.seat : actor);
  if (next.turn > 0 && next.ending === null && points(next, next.seat) >= next.options.points) {
    // rules/catan 12.2: only the player whose turn it is can win, at the start of the turn or after any ply in it
    next.ending = { winner: next.seat, reason: 'points' };
  }
  return next;
}

export function chance(state: State): Odds<Catan>[] {
  if (state.ending !== null) return [];
  switch (state.phase) {
    case 'dice':
      return diceOdds(state);
    case 'theft':
      return theftOdds(itemAt(state.hands, required(state.victim, 'victim')));
    case 'draw':
      return drawOdds(state);
    default:
      return [];
  }
}

/** Returns the outcome (rules/catan 12.4). The winner's cards count; for the others only public points do. */
export function outcome(state: State): Outcome | null {
  if (state.ending === null) return null;
  const { winner, reason } = state.ending;
  const scores = state.hands.map((_, seat) => (seat === winner ? points(state, seat) : visiblePoints(state, seat)));
  return { ranks: ranks(scores, winner), scores, reason };
}

/** Ranks the players. Without a winner all are equal (rules/catan 4.5). */
function ranks(scores: readonly number[], winner: Seat | null): number[] {
  if (winner === null) return scores.map(() => 1);
  const value = (seat: Seat): number => (seat === winner ? Infinity : itemAt(scores, seat));
  return scores.map((_, seat) => 1 + scores.filter((__, other) => value(other) > value(seat)).length);
}

/** Returns the odds of the totals that are left in the pack (rules/catan 4.3). */
function diceOdds(state: State): Odds<Catan>[] {
  const { options, dealt } = state;
  const left = options.dice === 'balanced' ? DICE_WAYS.map((ways, i) => ways - itemAt(dealt, i)) : DICE_WAYS;
  return left.flatMap((weight, i) => (weight > 0 ? [{ action: totalOf(i + 2), weight }] : []));
}

const totalOf = interned((total): Action => ({ type: 'dice', total }));

const EFFECTS: { readonly [T in ActionType]: (next: Draft, action: Of<T>, seat: Seat) => void } = {
  settlement: (next, { vertex }, seat) =>
    next.phase === 'settle' ? effects.found(next, vertex, seat) : effects.buildSettlement(next, vertex, seat),
  road: (next, { edge }, seat) =>
    next.phase === 'pave' ? effects.paveStart(next, edge, seat) : effects.buildRoad(next, edge, seat),
  city: (next, { vertex }, seat) => {
    next.buildings = withRow(next.buildings, vertex, cityOf(seat));
    effects.spendCards(next, CITY_COST, seat);
  },
  buy: (next, _, seat) => {
    next.phase = 'draw';
    effects.spendCards(next, CARD_COST, seat);
  },
  draw: (next, { card }, seat) => {
    next.cards = withRow(next.cards, seat, plus(itemAt(next.cards, seat), only(card)));
    next.fresh = plus(next.fresh, only(card));
    effects.resumeTurn(next);
  },
  roll: (next) => {
    next.phase = 'dice';
  },
  dice: (next, { total }) => effects.roll(next, total),
  discard: (next, { cards }, seat) => effects.discard(next, cards, seat),
  robber: (next, { hex }) => effects.moveRobber(next, hex),
  rob: (next, { victim }) => {
    next.victim = victim;
    next.phase = 'theft';
  },
  steal: (next, { resource }) => effects.steal(next, resource),
  knight: (next, _, seat) => {
    effects.playCard(next, KNIGHT_CARD, seat);
    next.army = armyAfterKnight(next, seat);
    next.phase = 'robber';
  },
  roads: (next, _, seat) => {
    effects.playCard(next, ROAD_BUILDING_CARD, seat);
    next.free = FREE_ROADS;
    next.phase = 'free';
  },
  plenty: (next, { cards }, seat) => {
    effects.playCard(next, YEAR_OF_PLENTY_CARD, seat);
    effects.gainCards(next, cards, seat);
  },
  monopoly: (next, { resource }, seat) => {
    effects.playCard(next, MONOPOLY_CARD, seat);
    effects.monopolise(next, resource, seat);
  },
  bank: (next, { give, rate, take }, seat) => {
    effects.loseCards(next, only(give, rate), seat);
    effects.gainCards(next, only(take), seat);
  },
  offer: effects.makeOffer,
  confirm: effects.tradeCards,
  cancel: (next, { offer }) => {
    next.offers = next.offers.filter(({ id }) => id !== offer);
  },
  accept: (next, { offer }, seat) => effects.answer(next, offer, seat, 'yes'),
  reject: (next, { offer }, seat) => effects.answer(next, offer, seat, 'no'),
  counter: (next, { offer, give, want }, seat) => effects.answer(next, offer, seat, { give, want }),
  stop: effects.resumeTurn,
  end: effects.endTurn,
};
