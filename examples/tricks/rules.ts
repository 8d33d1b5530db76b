/**
 * Tricks, a card game for three. Each seat is dealt five of fifteen cards, 1 to 5 of three suits. In turn each seat plays a card, of the
 * suit that was led if it has one. The highest card of that suit takes the trick and leads the next. The most tricks win.
 */
import { byScore, fault, shuffle, type Actor, type Fault, type Game, type Ply } from '@boardwright/core';
import type { Rng, Seat, Turn, Viewer } from '@boardwright/core';

/** A card is a number: ten times its suit, plus its rank. 0 is a card that the viewer may not see. */
export const DECK = [11, 12, 13, 14, 15, 21, 22, 23, 24, 25, 31, 32, 33, 34, 35];
export const SEATS = 3;
export const HAND = 5;
export const WORDS = { deal: [11, 35], play: [11, 35] } as const;

/** trick: cards on the table, the leader's first. played: cards that have left hands. voids: suits that each seat has shown not to have. */
export interface State {
  readonly leader: Seat;
  readonly hands: readonly (readonly number[])[];
  readonly trick: readonly number[];
  readonly played: readonly number[];
  readonly taken: readonly number[];
  readonly voids: readonly (readonly number[])[];
}
export interface Action {
  readonly type: keyof typeof WORDS;
  readonly n: number;
}
export interface News extends Action {
  readonly actor: Actor;
  readonly seat: Seat;
}
type Tree = 'setup' | 'seats' | 'turn' | 'legalActions' | 'chance' | 'check' | 'apply' | 'fallback' | 'outcome';
type RuleName = Tree | 'view' | 'tell' | 'emptyMemory' | 'remember' | 'imagine';
export type Tricks = {
  State: State;
  Action: Action;
  View: State;
  News: News;
  Memory: null;
  Options: { readonly seats: 3 };
};

export const suitOf = (card: number): number => Math.floor(card / 10);
export const dealt = ({ hands, played }: State): number => hands.flat().length + played.length;
export const isDealing = (state: State): boolean => dealt(state) < DECK.length;
const isOver = ({ taken }: State): boolean => taken.reduce((a, b) => a + b) === HAND;
const seatOf = (state: State): Seat =>
  isDealing(state) ? dealt(state) % SEATS : (state.leader + state.trick.length) % SEATS;

function turn(state: State): Turn {
  const acting: readonly Actor[] = isOver(state) ? [] : isDealing(state) ? ['chance'] : [seatOf(state)];
  return { may: acting, awaits: acting };
}

/** Returns the cards that a seat may play: those of the suit that was led if it has any, otherwise all. */
function playable({ hands, trick }: State, seat: Seat): readonly number[] {
  const hand = hands[seat] ?? [];
  const following = hand.filter((card) => suitOf(card) === suitOf(trick[0] ?? 0));
  return following.length > 0 ? following : hand;
}

function legalActions(state: State, seat: Seat): readonly Action[] {
  return turn(state).may.includes(seat) ? playable(state, seat).map((n) => ({ type: 'play', n })) : [];
}

function check(state: State, { type, n }: Action, seat: Seat): Fault | null {
  if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
  if (type !== 'play' || !(state.hands[seat] ?? []).includes(n)) return fault('no-card', 'You do not have this card.');
  return playable(state, seat).includes(n) ? null : fault('follow', 'Play the suit that was led.');
}

function apply(state: State, { actor, action: { type, n } }: Ply<Tricks>): State {
  const seat = actor === 'chance' ? seatOf(state) : actor;
  const hand = state.hands[seat] ?? [];
  if (type === 'deal')
    return {
      ...state,
      hands: state.hands.with(
        seat,
        [...hand, n].toSorted((a, b) => a - b),
      ),
    };
  const led = suitOf(state.trick[0] ?? n);
  const shown = state.voids[seat] ?? [];
  const voids = suitOf(n) === led || shown.includes(led) ? state.voids : state.voids.with(seat, [...shown, led]);
  const hands = state.hands.with(
    seat,
    hand.filter((card) => card !== n),
  );
  const [trick, played] = [
    [...state.trick, n],
    [...state.played, n],
  ];
  if (trick.length < SEATS) return { ...state, hands, trick, played, voids };
  const best = Math.max(...trick.filter((card) => suitOf(card) === led));
  const taker = (state.leader + trick.indexOf(best)) % SEATS;
  return {
    leader: taker,
    hands,
    trick: [],
    played,
    taken: state.taken.with(taker, (state.taken[taker] ?? 0) + 1),
    voids,
  };
}

function view(state: State, viewer: Viewer): State {
  const sees = (seat: Seat): boolean => viewer === 'all' || viewer === seat;
  return { ...state, hands: state.hands.map((hand, seat) => (sees(seat) ? hand : hand.map(() => 0))) };
}

function tell(before: State, { actor, action }: Ply<Tricks>, _after: State, viewer: Viewer): News {
  const seat = actor === 'chance' ? seatOf(before) : actor;
  const isHidden = action.type === 'deal' && viewer !== 'all' && viewer !== seat;
  return { ...action, n: isHidden ? 0 : action.n, actor, seat };
}

/** Deals the unseen cards again, until nobody has a card of a suit that they have shown not to have. */
function imagine(seen: State, rng: Rng): State {
  const known = new Set([...seen.hands.flat(), ...seen.played]);
  const unseen = shuffle(
    DECK.filter((card) => !known.has(card)),
    rng,
  );
  const hands = seen.hands.map((hand) => hand.map((card) => card || (unseen.shift() ?? 0)).toSorted((a, b) => a - b));
  const isPossible = hands.every((hand, seat) => !hand.some((card) => seen.voids[seat]?.includes(suitOf(card))));
  return isPossible ? { ...seen, hands } : imagine(seen, rng);
}

const none = (): readonly (readonly number[])[] => Array.from({ length: SEATS }, () => []);

export const rules: Pick<Game<Tricks>, RuleName> = {
  setup: () => ({ leader: 0, hands: none(), trick: [], played: [], taken: [0, 0, 0], voids: none() }),
  seats: () => SEATS,
  turn,
  legalActions,
  chance: (state) =>
    isDealing(state)
      ? DECK.filter((n) => !state.hands.flat().includes(n)).map((n) => ({ action: { type: 'deal', n }, weight: 1 }))
      : [],
  check,
  apply,
  fallback: (state, seat) => ({ type: 'play', n: playable(state, seat)[0] ?? 11 }),
  outcome: (state) => (isOver(state) ? byScore(state.taken, 'tricks') : null),
  view,
  tell,
  emptyMemory: null,
  remember: () => null,
  imagine: (seen) => (rng) => imagine(seen, rng),
};
