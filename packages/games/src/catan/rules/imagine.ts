/** Samples states that fit a view and a memory. */
import { itemAt, weightedPickReal, shuffle, type Rng, type Seat, sumOf } from '@boardwright/core';
import { AWARD_POINTS, BANK, DECK, KINDS, NO_CARDS, VICTORY_POINT_CARD } from './constants.ts';
import { visiblePoints } from './points.ts';
import { startHands } from './setup.ts';
import { hasCards, minus, only, plus } from './supply.ts';
import { promisedCards } from './trade.ts';
import type { Counts, CountsDraft, Memory, State, View, World } from './types.ts';

export function imagine(view: View, memory: Memory): (rng: Rng) => State {
  const { viewer: _v, handSizes: _h, cardSizes: _c, freshSize, bank: _b, deckSize: _d, ...open } = view;
  const start: World = { hands: startHands(view.options), weight: 1 };
  const counted = memory.worlds.filter((world) => allows(view, world));
  const worlds = counted.length > 0 || !allows(view, start) ? counted : [start];
  return (rng) => {
    const hands = isWhole(view.hands) ? view.hands : worlds.length > 0 ? chosen(worlds, view, rng) : dealt(view, rng);
    const cards = isWhole(view.cards) ? view.cards : dealtCards(view, rng);
    const fresh = view.fresh ?? subset(itemAt(cards, view.seat), freshSize, rng);
    return { ...open, hands, cards, fresh };
  };
}

/** Returns whether a sampled world agrees with everything that the view shows. */
function allows(view: View, { hands }: World): boolean {
  const seats = view.hands.length;
  return (
    view.bank.every((left, r) => left === BANK - inHands(hands, seats, r)) &&
    hands.every((hand, seat) => seat >= seats || fits(view, hand, seat))
  );
}

function fits(view: View, hand: Counts, seat: Seat): boolean {
  const seen = view.hands[seat] ?? null;
  if (sumOf(hand) !== view.handSizes[seat] || !hasCards(hand, promisedCards(view, seat))) return false;
  return seen === null || seen.every((n, r) => n === hand[r]);
}

function chosen(worlds: readonly World[], view: View, rng: Rng): readonly Counts[] {
  const world = worlds.length === 1 ? itemAt(worlds, 0) : weightedPickReal(worlds, rng);
  return world.hands.slice(0, view.hands.length);
}

/** Deals the hands when the holders of some cards are unknown: first the cards promised in accepted offers, then the rest at random. */
function dealt(view: View, rng: Rng): Counts[] {
  const hands = view.hands.map((hand, seat) => hand ?? promisedCards(view, seat));
  const out = Array.from({ length: KINDS }, (_, r) => BANK - itemAt(view.bank, r) - inHands(hands, hands.length, r));
  const pack = shuffled(out, rng);
  return hands.map((hand, seat) => {
    let full = hand;
    while (sumOf(full) < itemAt(view.handSizes, seat)) full = plus(full, only(pack.pop() ?? 0));
    return full;
  });
}

/** Deals the unseen development cards. A player who did not win in their own turn cannot have the cards that would have won. */
function dealtCards(view: View, rng: Rng): Counts[] {
  let unseen: Counts = DECK;
  for (const rows of [view.played, view.cards]) for (const row of rows) unseen = minus(unseen, row ?? NO_CARDS);
  const pack = shuffled(unseen, rng);
  const cards = view.cards.slice();
  const onTurnFirst = [view.seat, ...cards.keys()].filter((seat, i, all) => all.indexOf(seat) === i);
  for (const seat of onTurnFirst) cards[seat] ??= taken(pack, itemAt(view.cardSizes, seat), mostPoints(view, seat));
  return cards.map((row) => row ?? NO_CARDS);
}

/** Draws cards from the pack, if possible with at most this many victory points. */
function taken(pack: number[], size: number, most: number): Counts {
  const counts: CountsDraft = [...NO_CARDS];
  for (let i = 0; i < size; i++) {
    const full = itemAt(counts, VICTORY_POINT_CARD) >= most;
    const at = Math.max(0, full ? pack.findIndex((card) => card !== VICTORY_POINT_CARD) : 0);
    const card = itemAt(pack.splice(at, 1), 0);
    counts[card] = itemAt(counts, card) + 1;
  }
  return counts;
}

/**
 * Returns the most points that a seat can have without having won. Out of its turn the longest road does not count: the seat may have got
 * it when another road was cut.
 */
function mostPoints(view: View, seat: Seat): number {
  const given = seat !== view.seat && view.longest === seat ? AWARD_POINTS : 0;
  return view.options.points - 1 - (visiblePoints(view, seat) - given);
}

function subset(held: Counts, size: number, rng: Rng): Counts {
  return shuffled(held, rng)
    .slice(0, size)
    .reduce<Counts>((sum, card) => plus(sum, only(card)), NO_CARDS);
}

/** Returns the cards of these counts in random order. */
function shuffled(counts: readonly number[], rng: Rng): number[] {
  const cards = counts.flatMap((count, kind) => Array.from({ length: Math.max(0, count) }, () => kind));
  return shuffle(cards, rng);
}

/** Returns how many cards of a resource the first `seats` players have. */
function inHands(hands: readonly Counts[], seats: number, resource: number): number {
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += itemAt(itemAt(hands, seat), resource);
  return sum;
}

function isWhole(rows: readonly (Counts | null)[]): rows is readonly Counts[] {
  return rows.every((row) => row !== null);
}
