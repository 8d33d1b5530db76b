/**
 * Kuhn's poker: each of two players pays one chip and gets one of three cards. In turn they pass or bet a chip. The answer to a bet is a
 * pass, which gives up the pot, or a bet, after which the higher card takes the pot. The first player may expect to lose 1/18 of a chip.
 */
import { defineGame, shuffle, type Outcome } from '@boardwright/core';

const CARDS = [1, 2, 3];

/** hands: the card of each seat, or 0 if the viewer may not see it. line: the actions so far, p for a pass and b for a bet. */
interface State {
  readonly hands: readonly number[];
  readonly line: string;
}
type Action =
  | { readonly type: 'deal'; readonly seat: number; readonly n: number }
  | { readonly type: 'pass' }
  | { readonly type: 'bet' };

/** The ways in which a game ends: the seat that gave up, if any, and the chips that the winner gets from the other. */
const ENDS: Readonly<Record<string, { readonly folds: number | null; readonly chips: number }>> = {
  pp: { folds: null, chips: 1 },
  bb: { folds: null, chips: 2 },
  pbb: { folds: null, chips: 2 },
  bp: { folds: 1, chips: 1 },
  pbp: { folds: 0, chips: 1 },
};

function outcome({ hands: [own = 0, other = 0], line }: State): Outcome | null {
  const end = ENDS[line];
  if (end === undefined) return null;
  const isFirst = end.folds === null ? own > other : end.folds === 1;
  const scores = isFirst ? [end.chips, -end.chips] : [-end.chips, end.chips];
  return { ranks: isFirst ? [1, 2] : [2, 1], scores, reason: 'over' };
}

export const game = defineGame({
  id: 'kuhn-poker',
  title: 'Kuhn’s Poker',
  seats: 2,
  kinds: {
    deal: { by: 'chance', secret: true },
    pass: { by: 'seat', reveals: true },
    bet: { by: 'seat', reveals: true },
  },
  setup: (): State => ({ hands: [], line: '' }),
  moves: (): readonly Action[] => [{ type: 'pass' }, { type: 'bet' }],
  apply: ({ hands, line }, action): State =>
    action.type === 'deal' ? { hands: [...hands, action.n], line } : { hands, line: line + action.type.charAt(0) },
  outcome,
  chance: ({ hands }) =>
    hands.length === 2
      ? []
      : CARDS.filter((n) => !hands.includes(n)).map((n) => ({
          action: { type: 'deal', seat: hands.length, n },
          weight: 1,
        })),
  view: ({ hands, line }, viewer) => {
    const isShown = viewer === 'all' || ENDS[line]?.folds === null;
    return { hands: hands.map((card, seat) => (isShown || viewer === seat ? card : 0)), line };
  },
  imagine: ({ hands, line }, source) => {
    const left = shuffle(
      CARDS.filter((n) => !hands.includes(n)),
      source,
    );
    return { hands: hands.map((card) => (card === 0 ? (left.pop() ?? 0) : card)), line };
  },
  notation: { reasons: { over: 'the hand is over' } },
});
