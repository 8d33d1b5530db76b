/**
 * The test-kit game and the smallest whole example of the contract: all that is hard for a host. The owner of the turn
 * rolls: at 1-4 each seat takes a card; at 5 the owner steals a random card of the next seat; at 6 whoever holds more than
 * four cards discards down to four, unseen. Then the owner may twice offer a card for one of the other good (it stays in
 * hand); the others answer while the owner acts on. `end` or `grab`, all cards of one good, ends the turn. After four
 * turns each, the most cards win.
 */
import { array, integer, object, oneOf, parseJson, refine, type Decoder } from '../decode.ts';
import type { Actor, Game, Odds, Ply, Seat, Turn } from '../game.ts';
import { paint } from '../ink.ts';
import { fail, fault, ok, type Fault } from '../result.ts';

const STAGES = ['roll', 'theft', 'discard', 'trade'] as const;
const KINDS = ['roll', 'steal', 'discard', 'offer', 'accept', 'refuse', 'grab', 'end'] as const;
const [TURNS, OFFERS, FULL] = [4, 2, 4];
type Stage = (typeof STAGES)[number];
type Hand = readonly number[]; // [fish, salt]
const NONE: Hand = [0, 0];
type Offer = Readonly<{ id: number; give: number; to: readonly Seat[] }>; // to: who has yet to answer; nobody: closed
type Board<H> = Readonly<{ stage: Stage; turns: number; hands: readonly H[]; offers: readonly Offer[] }>;
type Action = Readonly<{ type: (typeof KINDS)[number]; n: number }>; // n: a die, a good, how many fish, an offer's id
export type Market = {
  State: Board<Hand>; // turns: those ended; the owner of the present one is turns % seats
  Action: Action;
  View: Board<Hand | number>; // of another hand one sees the size
  /** action: null if hidden from this viewer. gains: of each hand, as cards or only as their number. */
  News: Readonly<{ type: Action['type']; actor: Actor; action: Action | null; gains: readonly (Hand | number)[] }>;
  Memory: readonly Hand[]; // the cards that each seat surely holds
  Options: Readonly<{ seats: 2 | 3 }>;
};
type State = Market['State'];

const size = (hand: Hand | number): number => (typeof hand === 'number' ? hand : hand[0]! + hand[1]!);
const plus = (a: Hand, b: Hand): Hand => a.map((n, good) => n + b[good]!);
const cards = (good: number, n: number): Hand => NONE.with(good, n);
const owes = (hand: Hand): number => Math.max(0, size(hand) - FULL);
const isOver = (board: Board<unknown>): boolean => board.turns >= TURNS * board.hands.length;
const ownerOf = (board: Board<unknown>, later = 0): Seat => (board.turns + later) % board.hands.length;
const pledged = ({ offers }: Board<unknown>): Hand =>
  offers.reduce((sum, { give, to }) => plus(sum, cards(give, Math.sign(to.length))), NONE);

function turn(state: State): Turn {
  const owing = [...state.hands.keys()].filter((seat) => owes(state.hands[seat]!) > 0);
  if (isOver(state)) return { may: [], awaits: [] };
  if (chance(state).length > 0) return { may: ['chance'], awaits: ['chance'] };
  if (state.stage === 'discard' && owing.length > 0) return { may: owing, awaits: owing };
  return { may: [...new Set([ownerOf(state), ...state.offers.flatMap(({ to }) => to)])], awaits: [ownerOf(state)] };
}

function check(state: State, { type, n }: Action, seat: Seat): Fault | null {
  if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
  const [hand, discarding] = [state.hands[seat]!, state.stage === 'discard' && state.hands.some(owes)];
  const offer = state.offers.find(({ id, to }) => id === n && to.includes(seat));
  const owns = seat === ownerOf(state) && !discarding;
  const allowed =
    (type === 'discard' && discarding && n <= hand[0]! && n <= owes(hand) && owes(hand) - n <= hand[1]!) ||
    (type === 'refuse' && offer !== undefined) ||
    (type === 'accept' && offer !== undefined && hand[1 - offer.give]! > 0) ||
    (type === 'offer' && owns && state.offers.length < OFFERS && n < 2 && hand[n]! > pledged(state)[n]!) ||
    (type === 'grab' && owns && n < 2) ||
    (type === 'end' && owns && n === 0);
  return allowed ? null : fault('not-now', `You cannot ${type} ${n} now.`);
}

function legalActions(state: State, seat: Seat): Action[] {
  const hand = state.hands[seat]!;
  const numbers = new Set([0, 1, hand[0]!, owes(hand), ...state.offers.map(({ id }) => id)]);
  const all = KINDS.flatMap((type) => [...numbers].map((n) => ({ type, n })));
  return all.filter((action) => check(state, action, seat) === null);
}

function chance(state: State): Odds<Market>[] {
  if (isOver(state)) return [];
  const weights = { roll: [0, 1, 1, 1, 1, 1, 1], theft: state.hands[ownerOf(state, 1)]!, discard: [], trade: [] };
  const type = state.stage === 'roll' ? 'roll' : 'steal';
  return weights[state.stage].flatMap((weight, n) => (weight > 0 ? [{ action: { type, n }, weight }] : []));
}

/** What each hand gains by a ply. */
function gainsOf(state: State, { actor, action: { type, n } }: Ply<Market>): Hand[] {
  const give = state.offers.find(({ id }) => id === n)?.give ?? 0;
  const loser = type === 'accept' ? actor : ownerOf(state, 1);
  const all = state.hands.reduce(plus, NONE);
  return state.hands.map((hand, seat) => {
    const sign = seat === ownerOf(state) ? 1 : seat === loser ? -1 : 0;
    if (type === 'roll' && n <= 4) return cards((n + seat) % 2, 1);
    if (type === 'steal') return cards(n, sign);
    if (type === 'accept') return plus(cards(1 - give, sign), cards(give, -sign));
    if (type === 'grab') return cards(n, (sign === 1 ? all[n]! : 0) - hand[n]!);
    return type === 'discard' && seat === actor ? [0 - n, n - owes(hand)] : NONE;
  });
}

function apply(state: State, ply: Ply<Market>): State {
  const [actor, { type, n }] = [ply.actor, ply.action];
  const hands = gainsOf(state, ply).map((gain, seat) => plus(gain, state.hands[seat]!));
  const to = [...hands.keys()].filter((seat) => seat !== actor);
  const left = (offer: Offer): Seat[] => offer.to.filter((seat) => type === 'refuse' && seat !== actor);
  if (type === 'end' || type === 'grab') return { stage: 'roll', turns: state.turns + 1, hands, offers: [] };
  if (type === 'offer')
    return { ...state, offers: [...state.offers, { id: OFFERS * state.turns + state.offers.length, give: n, to }] };
  if (type === 'roll') return { ...state, hands, stage: n === 5 ? 'theft' : n === 6 ? 'discard' : 'trade' };
  if (type === 'steal' || type === 'discard') return { ...state, hands, stage: type === 'steal' ? 'trade' : 'discard' };
  return {
    ...state,
    hands,
    offers: state.offers.map((offer) => (offer.id === n ? { ...offer, to: left(offer) } : offer)),
  };
}

const few = integer(0, 99);
const offerDecoder = object<Offer>({ id: few, give: integer(0, 1), to: array(integer(0, 2), 2) });
const boardDecoder = object<State>({
  stage: oneOf(STAGES),
  turns: few,
  hands: array(array(few, 2, 2), 3, 2),
  offers: array(offerDecoder, OFFERS),
});
const stateDecoder: Decoder<State> = refine(boardDecoder, (state) => {
  const free = plus(
    state.hands[ownerOf(state)]!,
    pledged(state).map((n) => -n),
  );
  const known = state.offers.every(({ to }) =>
    to.every((seat) => seat < state.hands.length && seat !== ownerOf(state)),
  );
  return known && free.every((n) => n >= 0) ? ok(state) : fail('bad-state', 'An offer needs its card and other seats.');
});

const about = { id: 'market', title: 'Market', version: 1, endless: {}, bots: {}, assets: [], fast: null } as const;
const rules = { turn, check, legalActions, chance, apply };
const dice = { roll: { by: 'chance' }, steal: { by: 'chance', secret: true } } as const;
const seat = { by: 'seat' } as const;

export const market: Game<Market> = {
  ...about,
  ...rules,
  presets: { three: { seats: 3 }, two: { seats: 2 } },
  defaultPreset: 'three',
  fields: [{ key: 'seats', values: [2, 3] }],
  kinds: {
    ...dice,
    discard: { ...seat, open: true, secret: true },
    offer: seat,
    accept: seat,
    refuse: seat,
    grab: { ...seat, reveals: true },
    end: seat,
  },
  setup: ({ seats }) => ({ stage: 'roll', turns: 0, hands: Array.from({ length: seats }, () => NONE), offers: [] }),
  seats: ({ hands }) => hands.length,
  limit: (state, seat) => ({ ms: null, then: legalActions(state, seat).at(-1)! }),
  outcome: (state) => {
    const scores = state.hands.map(size);
    const ranks = scores.map((score) => 1 + scores.filter((other) => other > score).length);
    return isOver(state) ? { ranks, scores, reason: 'most cards' } : null;
  },
  view: (state, viewer) => {
    const hands = state.hands.map((hand, seat) => (viewer === 'all' || viewer === seat ? hand : size(hand)));
    return { ...state, hands };
  },
  tell: (before, ply, _after, viewer) => {
    const { actor, action } = ply;
    const told = action.type === 'steal' ? [ownerOf(before), ownerOf(before, 1), 'all'] : [actor, 'all'];
    const hidden = market.kinds[action.type].secret === true && !told.includes(viewer);
    const gains = gainsOf(before, ply).map((gain) => (hidden ? size(gain) : gain));
    return { type: action.type, actor, action: hidden ? null : action, gains };
  },
  blank: [],
  remember: (memory, { gains }) =>
    gains.map((gain, seat) => {
      const least = typeof gain === 'number' ? NONE.map(() => Math.min(0, gain)) : gain;
      return plus(memory[seat] ?? NONE, least).map((n) => Math.max(0, n));
    }),
  imagine: (view, memory) => (rng) => {
    const guess = (hand: Hand | number, seat: Seat): Hand => {
      if (typeof hand !== 'number') return hand;
      const sure = pledged(view).map((n, good) => Math.max(seat === ownerOf(view) ? n : 0, memory[seat]?.[good] ?? 0));
      const fish = rng.below(hand - size(sure) + 1);
      return plus(sure, [fish, hand - size(sure) - fish]);
    };
    return { ...view, hands: view.hands.map(guess) };
  },
  decodeOptions: (raw) => object<Market['Options']>({ seats: oneOf([2, 3]) }).decode(raw, 'options'),
  decodeAction: (raw) => object<Action>({ type: oneOf(KINDS), n: few }).decode(raw, 'action'),
  decodeState: (raw) => stateDecoder.decode(raw, 'state'),
  text: {
    format: ({ type, n }) => `${type} ${n}`,
    parse: (line) => {
      const [, type, n] = /^\s*(\w+) +(\d+)\s*$/.exec(line) ?? [];
      return market.decodeAction({ type, n: Number(n) });
    },
    report: ({ type, actor, gains }) => `${actor}: ${type}. Gains: ${gains.join(' / ')}.`,
    draw: (view, style) =>
      view.hands
        .map((hand, seat) => `${paint(style, seat === ownerOf(view) ? 'bold' : 'dim', `Seat ${seat}`)}: ${hand}`)
        .join('\n'),
    position: {
      format: (state) => JSON.stringify(state),
      parse: (line) => {
        const raw = parseJson(line, 'position');
        return raw.ok ? stateDecoder.decode(raw.value, 'position') : raw;
      },
    },
  },
  evaluate: (state, seat) => size(state.hands[seat]!) / 99,
  levels: [{ name: 'easy', bot: 'random', nodes: 1, pauseMs: 0 }],
};
