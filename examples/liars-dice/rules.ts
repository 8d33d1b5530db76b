/**
 * Liar's Dice. Each seat rolls its dice in secret. In turn, a seat bids how many of all dice show a face, or doubts the bid before. A bid
 * must be higher than the one before. After a doubt all dice are shown, whoever was wrong loses one, and all seats roll again. The last
 * seat with dice wins.
 */
import {
  fault,
  type Actor,
  type Fault,
  type Game,
  type Ply,
  type Seat,
  type Turn,
  type Viewer,
} from '@boardwright/core';

const FACES = [1, 2, 3, 4, 5, 6];
/** A bid of two fives is the number 25, so the higher bid is the greater number. */
export const WORDS = { roll: [1, 6], bid: [11, 96], doubt: null } as const;

/**
 * dice: the faces of the rolled dice; a viewer sees 0 for the dice of others. shown: the dice that the last doubt showed. They are in the
 * state because news may tell only what a view shows.
 */
export interface State {
  readonly turn: Seat;
  readonly bid: number; // 0: there is no bid yet
  readonly bidder: Seat;
  readonly left: readonly number[]; // the number of dice of each seat
  readonly dice: readonly (readonly number[])[];
  readonly shown: readonly (readonly number[])[];
}
export interface Action {
  readonly type: keyof typeof WORDS;
  readonly n: number;
}
export interface News extends Action {
  readonly actor: Actor;
  readonly seat: Seat; // the seat that rolls, bids or doubts
  readonly loser: Seat; // the seat that loses a die; -1: nobody
}
type Options = { readonly seats: 2 | 3 | 4; readonly dice: 1 | 2 | 3 };
type Tree = 'setup' | 'seats' | 'turn' | 'legalActions' | 'chance' | 'check' | 'apply' | 'fallback' | 'outcome';
type RuleName = Tree | 'view' | 'tell' | 'emptyMemory' | 'remember' | 'imagine';
export type Liars = { State: State; Action: Action; View: State; News: News; Memory: null; Options: Options };

export const isOver = ({ left }: State): boolean => left.filter((dice) => dice > 0).length < 2;
export const rollerOf = ({ left, dice }: State): Seat =>
  left.findIndex((count, seat) => (dice[seat]?.length ?? 0) < count);
export const isRolling = (state: State): boolean => !isOver(state) && rollerOf(state) >= 0;

export function bidsIn({ left }: State): number[] {
  const counts = Array.from(
    {
      length: Math.min(
        9,
        left.reduce((a, b) => a + b),
      ),
    },
    (_, i) => i + 1,
  );
  return counts.flatMap((count) => FACES.map((face) => 10 * count + face));
}

function nextSeat(left: readonly number[], seat: Seat): Seat {
  const next = (seat + 1) % left.length;
  return (left[next] ?? 0) > 0 ? next : nextSeat(left, next);
}

function turn(state: State): Turn {
  const acting: readonly Actor[] = isOver(state) ? [] : isRolling(state) ? ['chance'] : [state.turn];
  return { may: acting, awaits: acting };
}

function legalActions(state: State, seat: Seat): readonly Action[] {
  const bids = bidsIn(state).map((n): Action => ({ type: 'bid', n }));
  return [{ type: 'doubt', n: 0 } as const, ...bids].filter((action) => check(state, action, seat) === null);
}

function check(state: State, { type, n }: Action, seat: Seat): Fault | null {
  if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
  if (type === 'doubt') return state.bid > 0 ? null : fault('no-bid', 'There is no bid to doubt.');
  if (type !== 'bid' || !bidsIn(state).includes(n)) return fault('no-such-bid', 'There are not so many dice.');
  return n > state.bid ? null : fault('too-low', 'A bid must be higher than the one before.');
}

function apply(state: State, { actor, action: { type, n } }: Ply<Liars>): State {
  const { left, dice } = state;
  const seat = actor === 'chance' ? rollerOf(state) : actor;
  if (type === 'roll') return { ...state, dice: dice.with(seat, [...(dice[seat] ?? []), n]) };
  if (type === 'bid') return { ...state, bid: n, bidder: seat, turn: nextSeat(left, seat) };
  const count = dice.flat().filter((face) => face === state.bid % 10).length;
  const loser = count >= Math.floor(state.bid / 10) ? seat : state.bidder;
  const after = left.with(loser, (left[loser] ?? 1) - 1);
  const first = (after[loser] ?? 0) > 0 ? loser : nextSeat(after, loser);
  return { turn: first, bid: 0, bidder: first, left: after, dice: dice.map(() => []), shown: dice };
}

function view(state: State, viewer: Viewer): State {
  const sees = (seat: Seat): boolean => viewer === 'all' || viewer === seat;
  return { ...state, dice: state.dice.map((hand, seat) => (sees(seat) ? hand : hand.map(() => 0))) };
}

function tell(before: State, { actor, action }: Ply<Liars>, after: State, viewer: Viewer): News {
  const seat = actor === 'chance' ? rollerOf(before) : actor;
  const isHidden = action.type === 'roll' && viewer !== 'all' && viewer !== seat;
  const loser = after.left.findIndex((dice, one) => dice < (before.left[one] ?? 0));
  return { ...action, n: isHidden ? 0 : action.n, actor, seat, loser };
}

export const rules: Pick<Game<Liars>, RuleName> = {
  setup: ({ seats, dice }) => {
    const none = Array.from({ length: seats }, () => []);
    return { turn: 0, bid: 0, bidder: 0, left: none.map(() => dice), dice: none, shown: none };
  },
  seats: ({ left }) => left.length,
  turn,
  legalActions,
  chance: (state) => (isRolling(state) ? FACES.map((n) => ({ action: { type: 'roll', n }, weight: 1 })) : []),
  check,
  apply,
  fallback: ({ bid }) => (bid > 0 ? { type: 'doubt', n: 0 } : { type: 'bid', n: 11 }),
  outcome: (state) =>
    isOver(state) ? { ranks: state.left.map((dice) => (dice > 0 ? 1 : 2)), scores: null, reason: 'last' } : null,
  view,
  tell,
  emptyMemory: null,
  remember: () => null,
  imagine: (seen) => (rng) => ({
    ...seen,
    dice: seen.dice.map((hand) => hand.map((face) => face || 1 + rng.below(6))),
  }),
};
