import { defineGame, type KindOf } from '@boardwright/core';
import { winnerOf, type Cell } from './lines.ts';

const HAND = 2;

/** `hands`: by seat, the columns of its cards, 1 to 4; 0 for a card that a viewer does not see. */
interface State {
  readonly cells: readonly Cell[];
  readonly hands: readonly (readonly number[])[];
}
type Action =
  | { readonly type: 'deal'; readonly seat: number; readonly n: number }
  | { readonly type: 'place'; readonly at: number };

const columnOf = (at: number): number => (at % 4) + 1;

/** A seat without a card for an empty cell may place anywhere. */
function cellsFor({ cells, hands }: State, seat: number): number[] {
  const empty = cells.flatMap((cell, at) => (cell === null ? [at] : []));
  const fitting = empty.filter((at) => hands[seat]?.includes(columnOf(at)));
  return fitting.length > 0 ? fitting : empty;
}

function place({ cells, hands }: State, at: number, seat: number): State {
  const hand = hands[seat] ?? [];
  const used = Math.max(0, hand.indexOf(columnOf(at)));
  return { cells: cells.with(at, seat === 0 ? 'X' : 'O'), hands: hands.with(seat, hand.toSpliced(used, 1)) };
}

export const game = defineGame({
  id: 'four-by-four',
  title: 'Four by Four',
  seats: 2,
  kinds: { deal: { by: 'chance', secret: true }, place: { by: 'seat' } },
  setup: (): State => ({ cells: Array.from({ length: 16 }, (): Cell => null), hands: [[], []] }),
  moves: (state, seat): Action[] => cellsFor(state, seat).map((at) => ({ type: 'place', at })),
  apply: (state, action, actor): State =>
    action.type === 'deal'
      ? { ...state, hands: state.hands.with(action.seat, [...(state.hands[action.seat] ?? []), action.n]) }
      : place(state, action.at, actor === 'chance' ? 0 : actor),
  outcome: ({ cells }) => winnerOf(cells) ?? (cells.includes(null) ? null : 'draw'),
  chance: ({ hands }) => {
    const seat = hands.findIndex((hand) => hand.length < HAND);
    return seat < 0 ? [] : [1, 2, 3, 4].map((n) => ({ action: { type: 'deal', seat, n }, weight: 1 }));
  },
  view: (state, viewer) => ({
    ...state,
    hands: state.hands.map((hand, seat) => (viewer === 'all' || viewer === seat ? hand : hand.map(() => 0))),
  }),
  imagine: (view, source) => ({
    ...view,
    hands: view.hands.map((hand) => hand.map((card) => (card === 0 ? 1 + source.below(4) : card))),
  }),
});

export type FourByFour = KindOf<typeof game>;
