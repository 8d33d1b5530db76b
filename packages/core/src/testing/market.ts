/**
 * The game of the test kit: the smallest complete example of the contract, with everything that is hard for a host. The owner of a turn
 * rolls. 1 to 4: each seat takes a card. 5: the owner steals from the next seat. 6: every seat with more than four cards discards down to
 * four. Then the owner may offer a fish for a salt or a salt for a fish, at most twice; the offered card stays in hand while the others
 * answer. `end` ends the turn; so does `grab`, which takes all cards of a good. After four turns of each seat, the most cards win.
 */
import { array, integer, object, oneOf } from '../decode.ts';
import type { Actor, Game, Odds, Ply, Seat, Turn, Viewer } from '../game.ts';
import { fault, type Fault } from '../result.ts';
import type { Rng } from '../rng.ts';
import { wholeGame, plainWire } from '../define/define.ts';
import { byScore } from '../table/outcome.ts';
const STAGES = ['roll', 'theft', 'discard', 'trade'] as const;
const KINDS = ['roll', 'steal', 'discard', 'offer', 'accept', 'grab', 'refuse', 'end'] as const;
const [seat, secret, declines] = [{ by: 'seat' }, { secret: true }, { declines: true }] as const;
const chances = { roll: { by: 'chance' }, steal: { by: 'chance', ...secret } } as const;
const plays = { offer: seat, accept: seat, grab: { ...seat, reveals: true }, end: seat } as const;
const [TURNS, OFFERS, FULL] = [4, 2, 4]; // turns per seat, offers per turn, and cards that are safe from discarding
type Stage = (typeof STAGES)[number];
type Hand = readonly number[]; // [fish, salt]
type Offer = Readonly<{ id: number; give: number; to: readonly Seat[] }>; // to: the seats that have not answered yet; empty when the offer is closed
type Board<H> = Readonly<{ stage: Stage; turns: number; hands: readonly H[]; offers: readonly Offer[] }>; // turns: the number of turns that have ended
type State = Board<Hand>;
type View = Board<Hand | number>; // of other hands only the size
type Action = Readonly<{ type: (typeof KINDS)[number]; n: number }>; // n: a die, a good, a number of fish, or the id of an offer
type News = Readonly<{ type: Action['type']; actor: Actor; action: Action | null; gains: readonly (Hand | number)[] }>; // action: null if hidden from this viewer; gains: the cards that each hand gets, or only their number
type Memory = readonly Hand[]; // the cards that each seat certainly has
type Options = Readonly<{ seats: 2 | 3 }>;
/** The types of the test kit’s game. */
export type Market = { State: State; Action: Action; View: View; News: News; Memory: Memory; Options: Options };
const NONE: Hand = [0, 0];
const size = (hand: Hand | number): number => (typeof hand === 'number' ? hand : (hand[0] ?? 0) + (hand[1] ?? 0));
const plus = (a: Hand, b: Hand): Hand => a.map((n, good) => n + (b[good] ?? 0));
const cards = (good: number, n: number): Hand => NONE.with(good, n);
const owes = (hand: Hand): number => Math.max(0, size(hand) - FULL);
const isOver = (board: View): boolean => board.turns >= TURNS * board.hands.length;
const ownerOf = (board: View, later = 0): Seat => (board.turns + later) % board.hands.length;
const sees = (viewer: Viewer, seat: Seat): boolean => viewer === 'all' || viewer === seat;
const atLeast = (sure: Hand, gain: Hand | number): Hand =>
  sure.map((n, good) => Math.max(0, n + (typeof gain === 'number' ? Math.min(0, gain) : (gain[good] ?? 0))));
const pledged = ({ offers }: View): Hand =>
  offers.reduce((sum, { give, to }) => plus(sum, cards(give, Math.sign(to.length))), NONE);

function turn(state: State): Turn {
  const [owner, seats] = [ownerOf(state), [...state.hands.keys()]];
  const owing = seats.filter((seat) => owes(state.hands[seat] ?? NONE) > 0);
  const asked = seats.filter((seat) => seat !== owner && state.offers.some(({ to }) => to.includes(seat)));
  if (isOver(state)) return { may: [], awaits: [] };
  if (chance(state).length > 0) return { may: ['chance'], awaits: ['chance'] };
  if (state.stage === 'discard' && owing.length > 0) return { may: owing, awaits: owing };
  return { may: [owner, ...asked], awaits: [owner] };
}

function check(state: State, { type, n }: Action, seat: Seat): Fault | null {
  if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
  const [hand, owners] = [state.hands[seat] ?? NONE, state.hands[ownerOf(state)] ?? NONE];
  const offer = state.offers.find(({ id, to }) => id === n && to.includes(seat));
  const met = offer !== undefined && (hand[1 - offer.give] ?? 0) > 0 && (owners[offer.give] ?? 0) > 0;
  const owed = state.stage === 'discard' ? owes(hand) : 0;
  const owns = seat === ownerOf(state) && owed === 0;
  const allowed =
    (type === 'discard' && owed > 0 && n <= owed && n <= (hand[0] ?? 0) && owed - n <= (hand[1] ?? 0)) ||
    (offer !== undefined && (type === 'refuse' || (type === 'accept' && met))) ||
    (type === 'offer' && owns && state.offers.length < OFFERS && n < 2 && hand[n]! > pledged(state)[n]!) ||
    (owns && ((type === 'grab' && n < 2) || (type === 'end' && n === 0)));
  return allowed ? null : fault('not-now', `You cannot ${type} ${n} now.`);
}

function legalActions(state: State, seat: Seat): Action[] {
  const [hand, ids] = [state.hands[seat] ?? NONE, state.offers.map(({ id }) => id)];
  const numbers = [...new Set([0, 1, owes(hand), ...hand, ...ids])];
  return KINDS.flatMap((type) => numbers.map((n) => ({ type, n }))).filter((one) => check(state, one, seat) === null);
}

function chance(state: State): Odds<Market>[] {
  const weights = { roll: [0, 1, 1, 1, 1, 1, 1], theft: state.hands[ownerOf(state, 1)]!, discard: [], trade: [] };
  const type = state.stage === 'roll' ? 'roll' : 'steal';
  const odds = weights[state.stage].map((weight, n) => ({ action: { type, n }, weight }) as const);
  return odds.filter(({ weight }) => weight > 0 && !isOver(state));
}

function gainsOf(state: State, { actor, action: { type, n } }: Ply<Market>): Hand[] {
  const give = state.offers.find(({ id }) => id === n)?.give ?? 0;
  const loser = type === 'accept' ? actor : ownerOf(state, 1);
  return state.hands.map((hand, seat) => {
    const sign = seat === ownerOf(state) ? 1 : seat === loser ? -1 : 0;
    if (type === 'roll' && n <= 4) return cards((n + seat) % 2, 1);
    if (type === 'steal') return cards(n, sign);
    if (type === 'accept') return plus(cards(1 - give, sign), cards(give, -sign));
    if (type === 'grab') return cards(n, (sign === 1 ? (state.hands.reduce(plus)[n] ?? 0) : 0) - (hand[n] ?? 0));
    return type === 'discard' && seat === actor ? [0 - n, n - owes(hand)] : NONE;
  });
}

function apply(state: State, ply: Ply<Market>): State {
  const [actor, { type, n }] = [ply.actor, ply.action];
  const hands = gainsOf(state, ply).map((gain, seat) => plus(gain, state.hands[seat] ?? NONE));
  if (type === 'end' || type === 'grab') return { stage: 'roll', turns: state.turns + 1, hands, offers: [] };
  if (type === 'roll') return { ...state, hands, stage: n === 5 ? 'theft' : n === 6 ? 'discard' : 'trade' };
  if (type === 'steal' || type === 'discard') return { ...state, hands, stage: type === 'steal' ? 'trade' : 'discard' };
  const [id, to] = [OFFERS * state.turns + state.offers.length, [...hands.keys()].filter((seat) => seat !== actor)];
  if (type === 'offer') return { ...state, offers: [...state.offers, { id, give: n, to }] };
  const left = (old: Offer): Seat[] => old.to.filter((seat) => old.id !== n || (type === 'refuse' && seat !== actor));
  return { ...state, hands, offers: state.offers.map((old) => ({ ...old, to: left(old) })) };
}

function tell(before: State, { actor, action }: Ply<Market>, _after: State, viewer: Viewer): News {
  const knowing = action.type === 'steal' ? [ownerOf(before), ownerOf(before, 1)] : [actor as Seat];
  const hidden = market.kinds[action.type].secret === true && !knowing.some((seat) => sees(viewer, seat));
  const gains = gainsOf(before, { actor, action }).map((gain) => (hidden ? size(gain) : gain));
  return { type: action.type, actor, action: hidden ? null : action, gains };
}

function guess(view: View, memory: Memory, seat: Seat, rng: Rng): Hand {
  const [hand, proven] = [view.hands[seat] ?? NONE, seat === ownerOf(view) ? pledged(view) : NONE];
  const sure = proven.map((n, good) => Math.max(n, memory[seat]?.[good] ?? 0));
  const fish = rng.below(size(hand) - size(sure) + 1);
  return typeof hand === 'number' ? plus(sure, [fish, hand - size(sure) - fish]) : hand;
}

const few = integer(0, 99);
const hands = array(array(few, 2, 2), 3, 2);
const offers = array(object<Offer>({ id: few, give: integer(0, 1), to: array(integer(0, 2), 2) }), OFFERS);
const wire = plainWire<Market>(KINDS, { stage: oneOf(STAGES), turns: few, hands, offers });
const words = { ...wire.words, seats: ['Seat 1', 'Seat 2', 'Seat 3'], reasons: { 'most cards': 'most cards' } };
const rules = { turn, turnsEnded: ({ turns }: State): number => turns, check, legalActions, chance, apply, tell };
/** The test kit’s game. */
export const market: Game<Market> = wholeGame({
  ...rules,
  ...wire.decoders,
  id: 'market',
  title: 'Market',
  presets: { three: { seats: 3 }, two: { seats: 2 } },
  defaultPreset: 'three',
  fields: [{ key: 'seats', values: [2, 3] }],
  kinds: { ...chances, ...plays, refuse: { ...seat, ...declines }, discard: { ...seat, ...secret, open: true } },
  setup: ({ seats }) => ({ stage: 'roll', turns: 0, hands: Array.from({ length: seats }, () => NONE), offers: [] }),
  seats: (state) => state.hands.length,
  fallback: (state, seat) => legalActions(state, seat).at(-1) ?? { type: 'refuse', n: 0 },
  outcome: (state) => (isOver(state) ? byScore(state.hands.map(size), 'most cards') : null),
  view: (state, me) => ({ ...state, hands: state.hands.map((hand, seat) => (sees(me, seat) ? hand : size(hand))) }),
  emptyMemory: [],
  remember: (memory, { gains }) => gains.map((gain, seat) => atLeast(memory[seat] ?? NONE, gain)),
  imagine: (view, memory) => (rng) => ({ ...view, hands: view.hands.map((_, s) => guess(view, memory, s, rng)) }),
  notation: {
    ...words,
    report: ({ type, actor, action, gains }) => `${actor}: ${type} ${action?.n ?? ''} (${gains.join(' / ')})`,
  },
  drawing: { picture: (view) => view.hands.map((hand, seat) => `Seat ${seat}: ${String(hand)}`).join('\n') },
});
