/** Games of seven parts, each with one feature more. */
import { complete } from './complete.ts';
import { defineGame, shuffle, type Game } from '../index.ts';

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => line.split('').map(Number));

/** A game of the seven parts alone; examples/tic-tac-toe has the same. */
export const ticTacToe = complete(
  defineGame({
    id: 'tic-tac-toe',
    title: 'Tic-tac-toe',
    seats: 2,
    setup: () => ({ cells: Array.from({ length: 9 }, (): 'X' | 'O' | null => null) }),
    moves: ({ cells }) => cells.flatMap((mark, cell) => (mark === null ? [{ type: 'mark', cell }] : [])),
    apply: ({ cells }, { cell }, seat) => ({ cells: cells.with(cell, seat === 0 ? 'X' : 'O') }),
    outcome: ({ cells }) => {
      const line = LINES.find(([a = 0, b = 0, c = 0]) => cells[a] && cells[a] === cells[b] && cells[a] === cells[c]);
      if (line !== undefined) return cells[line[0] ?? 0] === 'X' ? 0 : 1;
      return cells.includes(null) ? null : 'draw';
    },
  }),
);

/** A game with chance: roll and add, or keep. The first seat with 12 wins. The same seat may move twice. */
export const race = complete(
  defineGame({
    id: 'race',
    title: 'Race',
    seats: [2, 3],
    options: { goal: [12, 20] },
    setup: ({ seats, goal }) => ({
      points: Array.from({ length: seats }, () => 0),
      goal,
      seat: 0,
      sum: 0,
      rolls: false,
    }),
    turn: ({ seat }) => seat,
    moves: ({ sum }): readonly Step[] => (sum > 0 ? [{ type: 'keep' }, { type: 'roll' }] : [{ type: 'roll' }]),
    chance: ({ rolls }) =>
      rolls ? [1, 2, 3].map((n) => ({ action: { type: 'die', n }, weight: n === 1 ? 1 : 2 })) : [],
    apply: (state, action) => {
      const { points, seat, sum } = state;
      const next = { ...state, seat: (seat + 1) % points.length, sum: 0, rolls: false };
      if (action.type === 'roll') return { ...state, rolls: true };
      if (action.type === 'keep') return { ...next, points: points.with(seat, (points[seat] ?? 0) + sum) };
      return action.n === 1 ? next : { ...state, rolls: false, sum: sum + action.n };
    },
    outcome: ({ points, goal }) => {
      const best = points.findIndex((one) => one >= goal);
      return best < 0 ? null : best;
    },
  }),
);
type Step = { readonly type: 'roll' } | { readonly type: 'keep' } | { readonly type: 'die'; readonly n: number };

interface Bids {
  readonly bids: readonly (number | null)[];
  readonly shown: readonly (number | null)[];
  readonly points: readonly number[];
  readonly round: number;
}
type Bid = { readonly type: 'bid'; readonly n: number } | { readonly type: 'reveal' };

/** A game with simultaneous, hidden actions: both seats bid at the same time, and after each round chance shows the bids. */
export const shortBids = defineGame({
  id: 'bids',
  title: 'Bids',
  seats: 2,
  kinds: { bid: { by: 'seat', secret: true }, reveal: { by: 'chance' } },
  setup: (): Bids => ({ bids: [null, null], shown: [null, null], points: [0, 0], round: 0 }),
  turn: ({ bids: now }) => [...now.keys()].filter((seat) => now[seat] === null),
  moves: (): readonly Bid[] => [1, 2, 3].map((n) => ({ type: 'bid', n })),
  chance: ({ bids: now }) => (now.includes(null) ? [] : [{ action: { type: 'reveal' }, weight: 1 }]),
  apply: (state, action, actor) => {
    if (action.type === 'bid') return { ...state, bids: state.bids.with(Number(actor), action.n) };
    const points = state.points.map((sum, seat) => sum + (state.bids[seat] ?? 0));
    return { bids: [null, null], shown: state.bids, points, round: state.round + 1 };
  },
  outcome: ({ points: [a = 0, b = 0], round }) => (round < 3 ? null : a === b ? 'draw' : a > b ? 0 : 1),
  view: (state, viewer) => ({
    ...state,
    bids: state.bids.map((bid, seat) => (viewer === 'all' || viewer === seat || bid === null ? bid : 0)),
  }),
  imagine: (view, source) => ({ ...view, bids: view.bids.map((bid) => (bid === 0 ? 1 + source.below(3) : bid)) }),
});
export const bids = complete(shortBids);

/** A game with hidden hands: chance deals, and the higher of two cards wins. Each seat may show its card or fold. */
export const cards = complete(
  defineGame({
    id: 'cards',
    title: 'Cards',
    seats: 2,
    kinds: { deal: { by: 'chance', secret: true }, show: { by: 'seat' }, fold: { by: 'seat' } },
    setup: (): Hands => ({ hands: [], table: [] }),
    moves: ({ hands }, seat): readonly Play[] => [{ type: 'show', n: hands[seat] ?? 0 }, { type: 'fold' }],
    chance: ({ hands }) =>
      hands.length === 2
        ? []
        : [1, 2, 3, 4]
            .filter((n) => !hands.includes(n))
            .map((n) => ({ action: { type: 'deal', seat: hands.length, n }, weight: 1 })),
    apply: ({ hands, table }, action) => {
      if (action.type === 'deal') return { hands: [...hands, action.n], table };
      return { hands, table: [...table, action.type === 'show' ? action.n : 0] };
    },
    outcome: ({ table: [a, b] }) => (a === undefined || b === undefined ? null : a === b ? 'draw' : a > b ? 0 : 1),
    view: ({ hands, table }, viewer) => ({
      hands: hands.map((card, seat) => (viewer === 'all' || viewer === seat || table[seat] === card ? card : 0)),
      table,
    }),
    imagine: ({ hands, table }, source) => {
      const left = shuffle(
        [1, 2, 3, 4].filter((n) => !hands.includes(n)),
        source,
      );
      return { hands: hands.map((card) => (card === 0 ? (left.pop() ?? 0) : card)), table };
    },
  }),
);
interface Hands {
  readonly hands: readonly number[];
  /** What each seat has shown; 0 if it has folded. */
  readonly table: readonly number[];
}
type Play =
  | { readonly type: 'deal'; readonly seat: number; readonly n: number }
  | { readonly type: 'show'; readonly n: number }
  | { readonly type: 'fold' };

export const smallGames: readonly Game[] = [ticTacToe, race, bids, cards].map((game) => game as unknown as Game);
