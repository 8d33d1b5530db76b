/**
 * One Card, the example of CONTRIBUTING.md: a whole game with something hidden. Each of two seats is dealt a card from 1 to 6
 * that only its owner sees. Then each in turn keeps it, or swaps it for another from a fresh six. Both cards are shown, and the
 * higher one wins.
 */
import {
  byScore,
  wholeGame,
  fault,
  plainWire,
  type Actor,
  type Fault,
  type Game,
  type Odds,
  type Ply,
  type Seat,
  type Turn,
  type Viewer,
} from '@boardwright/core';
import { array, boolean, integer } from '@boardwright/core/decode';

const KINDS = ['deal', 'keep', 'swap'] as const;
const CARDS = [1, 2, 3, 4, 5, 6];
const SEATS = [0, 1];
/** The number of steps: first each seat is dealt a card, then each decides. */
const STEPS = 2 * SEATS.length;

/** The number 0 stands for a card that is not dealt yet, or that the viewer may not see. */
interface State {
  readonly step: number;
  readonly swapping: boolean;
  readonly cards: readonly number[];
}
interface Action {
  readonly type: (typeof KINDS)[number];
  readonly n: number; // the dealt card, or 0 for another action
}
interface News extends Action {
  readonly actor: Actor;
  readonly seat: Seat;
}
type OneCard = {
  State: State;
  Action: Action;
  View: State;
  News: News;
  Memory: null;
  Options: { readonly seats: 2 };
};

const seatOf = ({ step }: State): Seat => step % SEATS.length;
const isOver = ({ step }: State): boolean => step >= STEPS;
const isDealing = ({ step, swapping }: State): boolean => step < SEATS.length || swapping;
const sees = (state: State, viewer: Viewer, seat: Seat): boolean =>
  isOver(state) || viewer === 'all' || viewer === seat;

function turn(state: State): Turn {
  const acting: readonly Actor[] = isOver(state) ? [] : isDealing(state) ? ['chance'] : [seatOf(state)];
  return { may: acting, awaits: acting };
}

function chance(state: State): Odds<OneCard>[] {
  const dealing = !isOver(state) && isDealing(state);
  return dealing ? CARDS.map((n) => ({ action: { type: 'deal', n }, weight: 1 })) : [];
}

function check(state: State, { type, n }: Action, seat: Seat): Fault | null {
  if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
  return type !== 'deal' && n === 0 ? null : fault('not-now', 'Keep your card or swap it.');
}

function apply(state: State, { action }: Ply<OneCard>): State {
  const { step, cards } = state;
  if (action.type === 'swap') return { ...state, swapping: true };
  if (action.type === 'keep') return { ...state, step: step + 1 };
  return { step: step + 1, swapping: false, cards: cards.with(seatOf(state), action.n) };
}

/** What one viewer may see: before the end, no card but one's own. */
function view(state: State, viewer: Viewer): State {
  return { ...state, cards: state.cards.map((card, seat) => (sees(state, viewer, seat) ? card : 0)) };
}

function tell(before: State, { actor, action }: Ply<OneCard>, after: State, viewer: Viewer): News {
  const seat = seatOf(before);
  return { ...action, n: sees(after, viewer, seat) ? action.n : 0, actor, seat };
}

const wire = plainWire<OneCard>(KINDS, {
  step: integer(0, STEPS),
  swapping: boolean,
  cards: array(integer(0, 6), SEATS.length, SEATS.length),
});

export const oneCard: Game<OneCard> = wholeGame({
  ...wire.decoders,
  id: 'one-card',
  title: 'One Card',
  presets: { usual: { seats: 2 } },
  defaultPreset: 'usual',
  fields: [],
  kinds: {
    deal: { by: 'chance', secret: true, reveals: true },
    keep: { by: 'seat', reveals: true }, // the last decision shows both cards
    swap: { by: 'seat' },
  },
  setup: () => ({ step: 0, swapping: false, cards: [0, 0] }),
  seats: () => SEATS.length,
  turn,
  legalActions: (state, seat) =>
    turn(state).may.includes(seat)
      ? [
          { type: 'keep', n: 0 },
          { type: 'swap', n: 0 },
        ]
      : [],
  chance,
  check,
  apply,
  fallback: () => ({ type: 'keep', n: 0 }),
  outcome: (state) => (isOver(state) ? byScore(state.cards, 'card') : null),
  view,
  tell,
  emptyMemory: null,
  remember: () => null,
  /** Puts a random card in place of each dealt card that the viewer does not see. */
  imagine: (seen) => (rng) => {
    const dealt = (seat: Seat): boolean => seen.step > seat;
    return { ...seen, cards: seen.cards.map((card, seat) => (card === 0 && dealt(seat) ? 1 + rng.below(6) : card)) };
  },
  notation: {
    ...wire.words,
    seats: ['First', 'Second'],
    reasons: { card: 'the higher card wins' },
    report: ({ type, n, seat }) => `Seat ${seat + 1}: ${type}${n === 0 ? '' : ` ${n}`}`,
  },
  drawing: {
    picture: ({ cards }) => cards.map((card, seat) => `Seat ${seat + 1}: ${card === 0 ? '?' : card}`).join('\n'),
  },
});
