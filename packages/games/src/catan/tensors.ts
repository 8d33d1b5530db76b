import {
  actionIds,
  singleId,
  TensorWriter,
  type ActionIds,
  type IdBlock,
  type Observation,
  type Tensors,
} from '@boardwright/core/bots';
import type { Seat } from '@boardwright/core';
import { KINDS, MAX_PLAYERS } from './rules/constants.ts';
import { EDGES, HARBOUR_EDGES, HEXES, VERTICES } from './rules/island/topology.ts';
import { HARBOURS, PHASES, TERRAINS, type Catan, type Counts, type View } from './rules/types.ts';

/** Maximum number of cards in a discard that has an id. A larger one is chosen by the rules' `fallback`. */
const MOST_DISCARDED = 9;
const MOST_TAKEN = 2;
const RATES = [2, 3, 4] as const;

/** Returns all counts of at most `most` cards, those with fewer cards of the first kinds first. */
function countsUpTo(most: number): readonly Counts[] {
  const all: Counts[] = [];
  const numbers = (left: number): readonly number[] => Array.from({ length: left + 1 }, (_, n) => n);
  for (const a of numbers(most))
    for (const b of numbers(most - a))
      for (const c of numbers(most - a - b))
        for (const d of numbers(most - a - b - c))
          for (const e of numbers(most - a - b - c - d)) all.push([a, b, c, d, e]);
  return all;
}

interface NumberedCounts {
  readonly size: number;
  indexOf(action: { readonly cards: Counts }): number;
  at(index: number): Counts | null;
}

function numbered(most: number): NumberedCounts {
  const all = countsUpTo(most);
  const byText = new Map(all.map((counts, index) => [counts.join(), index]));
  return {
    size: all.length,
    indexOf: ({ cards }) => byText.get(cards.join()) ?? -1,
    at: (index) => all[index] ?? null,
  };
}
const DISCARDS = numbered(MOST_DISCARDED);
const PLENTY = numbered(MOST_TAKEN);

/** Returns an offer's index among the open ones. Its id would not do, because ids grow during the game. */
const slotOf = ({ offer }: { readonly offer: number }, { offers }: View): number =>
  offers.findIndex(({ id }) => id === offer);
const offerAt = (slot: number, { offers }: View): number | null => offers[slot]?.id ?? null;

function answerIds<T extends 'accept' | 'reject' | 'cancel'>(
  type: T,
): IdBlock<{ readonly type: T; readonly offer: number }, View> {
  return {
    size: MAX_PLAYERS,
    indexOf: slotOf,
    at: (slot, view) => {
      const offer = offerAt(slot, view);
      return offer === null ? null : { type, offer };
    },
  };
}

/** The ids of actions. Offers and counter-offers have none, because their terms are free. */
const actions: ActionIds<Catan> = actionIds<Catan>({
  settlement: {
    size: VERTICES.length,
    indexOf: ({ vertex }) => vertex,
    at: (vertex) => ({ type: 'settlement', vertex }),
  },
  city: { size: VERTICES.length, indexOf: ({ vertex }) => vertex, at: (vertex) => ({ type: 'city', vertex }) },
  road: { size: EDGES.length, indexOf: ({ edge }) => edge, at: (edge) => ({ type: 'road', edge }) },
  roll: singleId({ type: 'roll' }),
  buy: singleId({ type: 'buy' }),
  knight: singleId({ type: 'knight' }),
  roads: singleId({ type: 'roads' }),
  stop: singleId({ type: 'stop' }),
  end: singleId({ type: 'end' }),
  robber: { size: HEXES.length, indexOf: ({ hex }) => hex, at: (hex) => ({ type: 'robber', hex }) },
  rob: { size: MAX_PLAYERS, indexOf: ({ victim }) => victim, at: (victim) => ({ type: 'rob', victim }) },
  monopoly: { size: KINDS, indexOf: ({ resource }) => resource, at: (resource) => ({ type: 'monopoly', resource }) },
  bank: {
    size: KINDS * RATES.length * KINDS,
    indexOf: ({ give, rate, take }) => (give * RATES.length + rate - 2) * KINDS + take,
    at: (index) => ({
      type: 'bank',
      give: Math.floor(index / (RATES.length * KINDS)),
      rate: 2 + (Math.floor(index / KINDS) % RATES.length),
      take: index % KINDS,
    }),
  },
  plenty: {
    ...PLENTY,
    at: (index) => {
      const cards = PLENTY.at(index);
      return cards === null ? null : { type: 'plenty', cards };
    },
  },
  discard: {
    ...DISCARDS,
    at: (index) => {
      const cards = DISCARDS.at(index);
      return cards === null ? null : { type: 'discard', cards };
    },
  },
  accept: answerIds('accept'),
  reject: answerIds('reject'),
  cancel: answerIds('cancel'),
  confirm: {
    size: MAX_PLAYERS * MAX_PLAYERS,
    indexOf: (action, view) => {
      const slot = slotOf(action, view);
      return slot < 0 ? -1 : slot * MAX_PLAYERS + action.with;
    },
    at: (index, view) => {
      const offer = offerAt(Math.floor(index / MAX_PLAYERS), view);
      return offer === null ? null : { type: 'confirm', offer, with: index % MAX_PLAYERS };
    },
  },
});

/** The numbers per hex: terrain, number divided by 12, robber. */
const PER_HEX = TERRAINS.length + 2;
/** The numbers per seat: hand, cards, each kind of card played, longest road, largest army. */
const PER_SEAT = 2 + KINDS + 2;
const SIZE =
  HEXES.length * PER_HEX +
  HARBOUR_EDGES.length * HARBOURS.length +
  VERTICES.length * 2 * MAX_PLAYERS +
  EDGES.length * MAX_PLAYERS +
  3 * KINDS +
  MAX_PLAYERS * PER_SEAT +
  KINDS +
  1 +
  PHASES.length +
  3;
const MANY_CARDS = 20;

/**
 * One vector, in which seats are in order of play, beginning with the observing seat. It contains hexes, harbours, buildings (settlement
 * and city of each seat), roads, the observing seat's hand, its cards, and those bought this turn, each seat's counts and awards, bank,
 * deck, phase, dice divided by 12, whether it is the seat's turn, and turns divided by the limit. Counts of cards are divided by 20.
 */
const observation: Observation<Catan> = {
  shape: [SIZE],
  write: (view, seat, out) => {
    const writer = new TensorWriter(out);
    const seats = Array.from({ length: MAX_PLAYERS }, (_, i) => (seat + i) % MAX_PLAYERS);
    writeBoard(writer, view, seats);
    for (const counts of [view.hands[seat], view.cards[seat], view.seat === seat ? view.fresh : null])
      for (let kind = 0; kind < KINDS; kind++) writer.put((counts?.[kind] ?? 0) / MANY_CARDS);
    for (const one of seats) writeSeat(writer, view, one);
    writer.put(...view.bank.map((count) => count / MANY_CARDS), view.deckSize / 25);
    writer.oneHot(PHASES.length, PHASES.indexOf(view.phase));
    writer.put((view.dice ?? 0) / 12, view.seat === seat, Math.min(1, view.turn / view.options.turnCap));
  },
};

function writeBoard(writer: TensorWriter, view: View, seats: readonly Seat[]): void {
  for (const [hex, terrain] of view.layout.terrain.entries()) {
    writer.oneHot(TERRAINS.length, terrain);
    writer.put((view.layout.numbers[hex] ?? 0) / 12, view.robber === hex);
  }
  for (const harbour of view.layout.harbours) writer.oneHot(HARBOURS.length, harbour);
  for (const building of view.buildings)
    for (const seat of seats) writer.put(building === seat + 1, building === seat + 1 + MAX_PLAYERS);
  for (const road of view.roads) for (const seat of seats) writer.put(road === seat + 1);
}

function writeSeat(writer: TensorWriter, view: View, seat: Seat): void {
  writer.put((view.handSizes[seat] ?? 0) / MANY_CARDS, (view.cardSizes[seat] ?? 0) / MANY_CARDS);
  for (let kind = 0; kind < KINDS; kind++) writer.put((view.played[seat]?.[kind] ?? 0) / MANY_CARDS);
  writer.put(view.longest === seat, view.army === seat);
}

/** The ids of actions and the observations of Settlers for learning programs. */
export const tensors: Tensors<Catan> = { actions, observation };
