/**
 * A second referee of the whole game, written from the text of the rules alone (docs/rules/catan.md). It has one plain table, which every
 * ply changes in place.
 */
import type { Actor, Seat } from '@boardwright/core';
import {
  allPoints,
  bankOf,
  beginTurn,
  CARD,
  cardsOf,
  claimsOf,
  closeTurn,
  COSTS,
  handOf,
  hasFreeRoad,
  income,
  move,
  othersOf,
  playedBy,
  promiseOf,
  roadLength,
  seatsOf,
  total,
  victimsOf,
  zeros,
  type OpenOffer,
  type Table,
} from './table.oracle.ts';
import type { Action, ActionType, Answer, Counts, Of, Terms } from '../types.ts';

/** Applies an action to the table. */
export function act(t: Table, action: Action, actor: Actor): void {
  const deed = DEEDS[action.type] as (t: Table, action: Action, actor: Actor) => void;
  deed(t, action, actor);
  // rules/catan 12.2
  if (t.end === null && t.turn > 0 && allPoints(t, t.seat) >= t.options.points)
    t.end = { winner: t.seat, reason: 'points' };
}

const DEEDS: { readonly [T in ActionType]: (t: Table, action: Of<T>, actor: Actor) => void } = {
  settlement: (t, { vertex }) => settle(t, t.places.points[vertex] as string),
  city: (t, { vertex }) => {
    pay(t, COSTS.city);
    t.houses.set(t.places.points[vertex] as string, { seat: t.seat, city: true });
  },
  road: (t, { edge }) => pave(t, t.places.paths[edge] as string),
  roll: (t) => void (t.phase = 'dice'),
  dice: (t, action) => rolled(t, action.total),
  discard: (t, { cards }, actor) => {
    for (const [kind, count] of cards.entries()) move(handOf(t, actor as Seat), kind, -count);
    t.owes[actor as Seat] = 0;
    if (total(t.owes) === 0) t.phase = 'robber';
  },
  robber: (t, { hex }) => {
    t.robber = hex;
    const victims = victimsOf(t);
    if (victims.length === 0) goOn(t);
    else if (victims.length === 1) threaten(t, victims[0] as Seat);
    else t.phase = 'victim';
  },
  rob: (t, { victim }) => threaten(t, victim),
  steal: (t, { resource }) => {
    const victim = t.victim as Seat;
    move(handOf(t, victim), resource, -1);
    move(handOf(t, t.seat), resource, 1);
    lapse(t, victim, [0, 1, 2, 3, 4]);
    t.victim = null;
    goOn(t);
  },
  buy: (t) => {
    pay(t, COSTS.buy);
    t.phase = 'draw';
  },
  draw: (t, { card }) => {
    move(cardsOf(t, t.seat), card, 1);
    move(t.fresh, card, 1);
    goOn(t);
  },
  knight: (t) => {
    play(t, CARD.knight);
    recruit(t);
    t.phase = 'robber';
  },
  roads: (t) => {
    play(t, CARD.roads);
    t.free = 2;
    t.phase = 'free';
  },
  stop: (t) => goOn(t),
  plenty: (t, { cards }) => {
    play(t, CARD.plenty);
    for (const [kind, count] of cards.entries()) move(handOf(t, t.seat), kind, count);
  },
  monopoly: (t, { resource }) => {
    play(t, CARD.monopoly);
    for (const other of othersOf(t, t.seat)) {
      const count = handOf(t, other)[resource] ?? 0;
      move(handOf(t, other), resource, -count);
      move(handOf(t, t.seat), resource, count);
      if (count > 0) lapse(t, other, [resource]);
    }
  },
  bank: (t, { give, rate, take }) => {
    move(handOf(t, t.seat), give, -rate);
    move(handOf(t, t.seat), take, 1);
    lapse(t, t.seat, [give]);
  },
  offer: (t, { give, want, to }) => {
    const asked = to.length === 0 ? othersOf(t, t.seat) : to;
    t.offers.push({
      id: t.nextOffer,
      give,
      want,
      answers: seatsOf(t).map((seat) => (asked.includes(seat) ? 'open' : null)),
    });
    t.nextOffer += 1;
    t.made += 1;
  },
  accept: (t, { offer }, actor) => answer(t, offer, actor as Seat, 'yes'),
  counter: (t, { offer, give, want }, actor) => answer(t, offer, actor as Seat, { give, want }),
  reject: (t, { offer }, actor) => {
    answer(t, offer, actor as Seat, 'no');
    closeRefused(t);
  },
  cancel: (t, { offer }) => void (t.offers = t.offers.filter(({ id }) => id !== offer)),
  confirm: (t, action) => confirm(t, action.offer, action.with),
  end: (t) => {
    closeTurn(t);
    if (t.turn >= t.options.turnCap) t.end = { winner: null, reason: 'turn-cap' };
    else beginTurn(t, (t.seat + 1) % t.options.seats);
  },
};

/** Pays cards to the bank (rules/catan 5.3 and 7.1). Only the first settlements and the roads of a card are free. */
function pay(t: Table, cost: Counts): void {
  for (const [kind, count] of cost.entries()) move(handOf(t, t.seat), kind, -count);
  lapse(
    t,
    t.seat,
    cost.flatMap((count, kind) => (count > 0 ? [kind] : [])),
  );
  build(t);
}

/** Builds a piece (rules/catan 4.4). */
function build(t: Table): void {
  if (t.dice === null) return;
  t.built = true;
  if (t.options.strict) t.offers = [];
}

function play(t: Table, card: number): void {
  move(cardsOf(t, t.seat), card, -1);
  move(playedBy(t, t.seat), card, 1);
  t.carded = true;
}

/** Returns to the phase before the robber, the card or the purchase. */
function goOn(t: Table): void {
  t.free = 0;
  t.phase = t.dice === null ? 'start' : 'main';
}

// ---- first settlements and building

function settle(t: Table, point: string): void {
  const founding = t.phase === 'settle';
  if (!founding) pay(t, COSTS.settlement);
  t.houses.set(point, { seat: t.seat, city: false });
  award(t);
  if (!founding) return;
  // rules/catan 3.4
  if (t.founded >= t.options.seats) income(t, point, t.seat);
  t.anchor = point;
  t.phase = 'pave';
}

function pave(t: Table, path: string): void {
  if (t.phase === 'main') pay(t, COSTS.road);
  t.roads.set(path, t.seat);
  award(t);
  if (t.phase === 'pave') nextFounding(t);
  else if (t.phase === 'free') {
    build(t);
    t.free -= 1;
    if (t.free === 0 || !hasFreeRoad(t)) goOn(t);
  }
}

/** Moves on to the next seat that places a first settlement (rules/catan 3.1): 1 to n, then n to 1. After that the first player begins. */
function nextFounding(t: Table): void {
  const { seats } = t.options;
  t.founded += 1;
  t.anchor = null;
  if (t.founded === 2 * seats) return beginTurn(t, 0);
  t.seat = t.founded < seats ? t.founded : 2 * seats - 1 - t.founded;
  t.phase = 'settle';
}

// ---- rules/catan 11

export function award(t: Table): void {
  const lengths = seatsOf(t).map((seat) => roadLength(t, seat));
  t.lengths = lengths;
  const most = Math.max(...lengths);
  const best = seatsOf(t).filter((seat) => lengths[seat] === most);
  if (most < 5) t.longest = null;
  else if (t.longest !== null && best.includes(t.longest)) return;
  else t.longest = best.length === 1 ? (best[0] as Seat) : null;
}

function recruit(t: Table): void {
  const knights = (seat: Seat): number => playedBy(t, seat)[CARD.knight] ?? 0;
  if (t.army === null ? knights(t.seat) >= 3 : knights(t.seat) > knights(t.army)) t.army = t.seat;
}

// ---- rules/catan 4.3, 5 and 6

function rolled(t: Table, dice: number): void {
  t.dice = dice;
  if (t.options.dice === 'balanced') {
    move(t.dealt, dice - 2, 1);
    if (total(t.dealt) === 36 - 5) t.dealt = zeros(11);
  }
  if (dice !== 7) return produce(t, dice);
  t.owes = t.hands.map((hand) => (total(hand) > t.options.handLimit ? Math.floor(total(hand) / 2) : 0));
  t.phase = total(t.owes) > 0 ? 'discard' : 'robber';
}

function produce(t: Table, dice: number): void {
  const claims = claimsOf(t, dice);
  const bank = bankOf(t);
  for (const kind of bank.keys()) {
    const claimants = seatsOf(t).filter((seat) => (claims[seat]?.[kind] ?? 0) > 0);
    const claimed = total(claims.map((claim) => claim[kind] ?? 0));
    const left = bank[kind] ?? 0;
    // rules/catan 5.2
    if (claimed > left && claimants.length > 1) continue;
    for (const seat of claimants) move(handOf(t, seat), kind, Math.min(claims[seat]?.[kind] ?? 0, left));
  }
  t.phase = 'main';
}

function threaten(t: Table, victim: Seat): void {
  t.victim = victim;
  t.phase = 'theft';
}

// ---- rules/catan 9

function answer(t: Table, id: number, seat: Seat, answer: Answer): void {
  const offer = t.offers.find((open) => open.id === id) as OpenOffer;
  offer.answers[seat] = answer;
}

/** Closes an offer that everybody has refused (rules/catan 9.3). */
function closeRefused(t: Table): void {
  t.offers = t.offers.filter(({ answers }) => answers.some((answer) => answer !== null && answer !== 'no'));
}

/**
 * Makes offers and promises lapse when a seat loses cards of these kinds (rules/catan 9.6). The seat's own offers are closed; its promises
 * can be made again.
 */
function lapse(t: Table, seat: Seat, kinds: readonly number[]): void {
  const touches = (give: Counts): boolean => kinds.some((kind) => (give[kind] ?? 0) > 0);
  if (seat === t.seat) t.offers = t.offers.filter(({ give }) => !touches(give));
  for (const offer of t.offers) {
    const promise = promiseOf(offer, seat);
    if (promise !== null && touches(promise.give)) offer.answers[seat] = 'open';
  }
}

/** Confirms a promise (rules/catan 9.5). */
function confirm(t: Table, id: number, partner: Seat): void {
  const { give, want } = promiseOf(
    t.offers.find((offer) => offer.id === id),
    partner,
  ) as Terms;
  t.offers = t.offers.filter((offer) => offer.id !== id);
  for (const kind of give.keys()) {
    const change = (give[kind] ?? 0) - (want[kind] ?? 0);
    move(handOf(t, t.seat), kind, change);
    move(handOf(t, partner), kind, -change);
  }
  for (const offer of t.offers) if (offer.answers[partner] !== null) offer.answers[partner] = 'no';
  lapse(
    t,
    t.seat,
    want.flatMap((count, kind) => (count > 0 ? [kind] : [])),
  );
  closeRefused(t);
}
