/** Trade between players (rules/catan 9). */
import { fault, interned, itemAt, type Fault } from '@boardwright/core';
import { KINDS, MAX_PLAYERS, NO_CARDS, OFFERS_PER_TURN, OPEN_OFFERS } from './constants.ts';
import { checkHand, checkTradeTime } from './refuse.ts';
import { hasCards } from './supply.ts';
import { checkKinds, areSameCounts, listTerms, overlap, TERMS, termsAt } from './terms.ts';
import type { Action, Answer, Counts, CountsDraft, Of, Offer, State, Terms } from './types.ts';

const EVERYBODY: readonly number[] = [];

// ---- offers of the player whose turn it is

export function checkOffer(state: State, { give, want, to }: Of<'offer'>, seat: number): Fault | null {
  const wrong = checkOfferTime(state) ?? checkTerms(state, { give, want }, seat);
  if (wrong !== null) return wrong;
  const known = to.every((other, i) => other !== seat && other < state.options.seats && other > (to[i - 1] ?? -1));
  return known ? null : fault('bad-addressee', 'Ask other players, in the order of their seats, or nobody to ask all.');
}

/** Lists the offers to everybody: one card for one, two for one, and one for two. */
export function offerActions(state: State, seat: number): Action[] {
  if (checkOfferTime(state) !== null) return [];
  return listTerms(itemAt(state.hands, seat), 2).map(offerAt);
}

const offerAt = interned((n): Action => ({ type: 'offer', ...termsAt(n), to: EVERYBODY }));

export function ownOfferActions(state: State): Action[] {
  const found: Action[] = [];
  for (const offer of state.offers) {
    for (const [other, answer] of offer.answers.entries()) {
      if (!isPromise(answer)) continue;
      const action = confirmOf(offer.id * MAX_PLAYERS + other);
      if (checkConfirm(state, action, state.seat) === null) found.push(action);
    }
    found.push(cancelOf(offer.id));
  }
  return found;
}

const confirmOf = interned((n): Of<'confirm'> => {
  return { type: 'confirm', offer: Math.floor(n / MAX_PLAYERS), with: n % MAX_PLAYERS };
});
const cancelOf = interned((offer): Action => ({ type: 'cancel', offer }));
const acceptOf = interned((offer): Action => ({ type: 'accept', offer }));
const rejectOf = interned((offer): Action => ({ type: 'reject', offer }));

/** Returns why a promise cannot be confirmed, or null. Both hands are checked again (rules/catan 9.5). */
export function checkConfirm(state: State, { offer: id, with: other }: Of<'confirm'>, seat: number): Fault | null {
  const wrong = checkTradeTime(state);
  if (wrong !== null) return wrong;
  const offer = offerOf(state, id);
  if (offer === undefined) return noOffer(state, id);
  const answer = offer.answers[other] ?? null;
  if (!isPromise(answer)) return fault('not-accepted', 'That player has not agreed to trade.');
  const deal = dealOf(offer, answer);
  const poor = checkHand(itemAt(state.hands, seat), deal.give);
  if (poor !== null) return poor;
  return hasCards(itemAt(state.hands, other), deal.want)
    ? null
    : fault('not-accepted', 'That player cannot trade now.');
}

export function checkCancel(state: State, id: number): Fault | null {
  if (state.phase !== 'main') return fault('not-now', 'There is no trade now.');
  return offerOf(state, id) === undefined ? noOffer(state, id) : null;
}

// ---- answers of the others

export function checkAccept(state: State, id: number, seat: number): Fault | null {
  const offer = asked(state, id, seat);
  if ('code' in offer) return offer;
  if (offer.answers[seat] !== 'open') return fault('answered', 'You have answered that offer.');
  return checkHand(itemAt(state.hands, seat), offer.want);
}

/** Returns why an offer cannot be refused, or null. An acceptance can be withdrawn; a refusal is final (rules/catan 9.4). */
export function checkReject(state: State, id: number, seat: number): Fault | null {
  const offer = asked(state, id, seat);
  if ('code' in offer) return offer;
  return offer.answers[seat] === 'no' ? fault('answered', 'You have answered that offer.') : null;
}

export function checkCounter(state: State, { offer: id, give, want }: Of<'counter'>, seat: number): Fault | null {
  const offer = asked(state, id, seat);
  if ('code' in offer) return offer;
  if (offer.answers[seat] !== 'open') return fault('answered', 'You have answered that offer.');
  if (areSameCounts(give, offer.want) && areSameCounts(want, offer.give)) {
    return fault('same-terms', 'These are the terms of the offer: accept it.');
  }
  return checkTerms(state, { give, want }, seat);
}

/** Lists the answers: first yes and no to every offer, then counter-offers. */
export function answerActions(state: State, seat: number): Action[] {
  const found: Action[] = [];
  for (const { id } of state.offers) {
    if (checkAccept(state, id, seat) === null) found.push(acceptOf(id));
    if (checkReject(state, id, seat) === null) found.push(rejectOf(id));
  }
  for (const { id, answers } of state.offers) {
    if (answers[seat] === 'open') found.push(...counterActions(state, id, seat));
  }
  return found;
}

/** Returns the seats that have an offer to answer or an acceptance to withdraw. ready: returns which answers make a seat count. */
export function answerers(state: State, ready: (answer: Answer) => boolean): number[] {
  const found: number[] = [];
  for (let seat = 0; seat < state.options.seats; seat++) {
    if (state.offers.some(({ answers }) => ready(answers[seat] ?? null))) found.push(seat);
  }
  return found;
}

// ---- what follows

/** Returns what the player whose turn it is gives and gets. */
export function dealOf(offer: Offer, answer: 'yes' | Terms): Terms {
  return answer === 'yes' ? offer : { give: answer.want, want: answer.give };
}

export function withAnswer(offers: readonly Offer[], id: number, seat: number, answer: Answer): Offer[] {
  return stillOpen(offers.map((offer) => (offer.id === id ? answeredBy(offer, seat, answer) : offer)));
}

/** Closes the offer of a trade, and removes both traders from the other offers (rules/catan 9.5). */
export function withoutTrader(offers: readonly Offer[], id: number, seat: number): Offer[] {
  const others = offers.filter((offer) => offer.id !== id);
  return stillOpen(
    others.map((offer) => ((offer.answers[seat] ?? null) === null ? offer : answeredBy(offer, seat, 'no'))),
  );
}

/** Makes an acceptance lapse when its seat loses a card of a promised kind (rules/catan 9.6). Thus every open acceptance can be kept. */
export function lapsePromises(state: Pick<State, 'offers' | 'seat'>, loser: number, lost: Counts): readonly Offer[] {
  if (state.offers.length === 0) return state.offers;
  if (loser === state.seat) return state.offers.filter(({ give }) => !overlap(give, lost));
  return state.offers.map((offer) => {
    const answer = offer.answers[loser] ?? null;
    if (!isPromise(answer) || !overlap(dealOf(offer, answer).want, lost)) return offer;
    return answeredBy(offer, loser, 'open');
  });
}

/** Returns the cards that each seat must have because of the offers that it has accepted: of each kind the maximum. */
export function promisedCards({ offers, seat: owner }: Pick<State, 'offers' | 'seat'>, seat: number): Counts {
  const least: CountsDraft = [0, 0, 0, 0, 0];
  for (const offer of offers) {
    const answer = offer.answers[seat] ?? null;
    const cards = seat === owner ? offer.give : isPromise(answer) ? dealOf(offer, answer).want : NO_CARDS;
    for (let i = 0; i < KINDS; i++) least[i] = Math.max(least[i] ?? 0, cards[i] ?? 0);
  }
  return least;
}

/**
 * Returns whether these offers can be open: each with a number of its own in this turn, valid terms, and at least one seat that has not
 * refused.
 */
export function areOffers({ offers, seat, firstOffer, nextOffer }: State): boolean {
  const isFair = (terms: Terms): boolean => checkKinds(terms) === null;
  return (
    offers.every(({ id, answers, ...terms }, i) => {
      const after = offers[i - 1]?.id ?? firstOffer - 1;
      const fair = [terms, ...answers.filter((answer) => typeof answer === 'object' && answer !== null)].every(isFair);
      return id > after && id < nextOffer && fair && answers[seat] === null;
    }) && stillOpen(offers).length === offers.length
  );
}

export function offerOf({ offers }: Pick<State, 'offers'>, id: number): Offer | undefined {
  return offers.find((offer) => offer.id === id);
}

export function isPromise(answer: Answer): answer is 'yes' | Terms {
  return answer === 'yes' || (typeof answer === 'object' && answer !== null);
}

// ---- inside

/** Returns the offers that at least one seat has not refused (rules/catan 9.3). */
function stillOpen(offers: readonly Offer[]): Offer[] {
  return offers.filter(({ answers }) => answers.some((answer) => answer !== null && answer !== 'no'));
}

function answeredBy(offer: Offer, seat: number, answer: Answer): Offer {
  return { ...offer, answers: offer.answers.map((old, s) => (s === seat ? answer : old)) };
}

/** Returns why no offer can be made now, or null (rules/catan 9.7). */
function checkOfferTime(state: State): Fault | null {
  if (!state.options.trade) return fault('no-trade', 'In this game players cannot trade with each other.');
  const wrong = checkTradeTime(state);
  if (wrong !== null) return wrong;
  if (state.offers.length >= OPEN_OFFERS) return fault('many-offers', `${OPEN_OFFERS} offers are open already.`);
  const made = state.nextOffer - state.firstOffer;
  return made < OFFERS_PER_TURN ? null : fault('many-offers', `You may make ${OFFERS_PER_TURN} offers a turn.`);
}

/** Returns why these terms are refused, or null (rules/catan 9.2). Both sides must give something, and only cards that are in hand. */
function checkTerms(state: State, terms: Terms, seat: number): Fault | null {
  return checkKinds(terms) ?? checkHand(itemAt(state.hands, seat), terms.give);
}

function asked(state: State, id: number, seat: number): Offer | Fault {
  if (state.phase !== 'main') return fault('not-now', 'There is no trade now.');
  const offer = offerOf(state, id);
  if (offer === undefined) return noOffer(state, id);
  return (offer.answers[seat] ?? null) === null ? fault('not-asked', 'That offer is not for you.') : offer;
}

function counterActions(state: State, id: number, seat: number): Action[] {
  const actions = listTerms(itemAt(state.hands, seat), 1).map((terms) => counterOf(id * TERMS + terms));
  return actions.filter((action) => checkCounter(state, action, seat) === null);
}

const counterOf = interned((n): Of<'counter'> => {
  return { type: 'counter', offer: Math.floor(n / TERMS), ...termsAt(n % TERMS) };
});

function noOffer({ offers }: Pick<State, 'offers'>, id: number): Fault {
  const open = offers.map((offer) => offer.id).join(', ');
  return fault('no-offer', `There is no offer ${id} now${open === '' ? '' : `, only ${open}`}.`);
}
