/** Measures what the contract and its table cost on top of bare rules. rows/peers.ts has another framework around the same rules. */
import { wholeGame, fault, ok, openBook, unwrap, type Game, type OpenKind, type Outcome } from '@boardwright/core';
import { integer, object, oneOf } from '@boardwright/core/decode';
import { begin, decide, fold, newSave } from '@boardwright/core/host';
import { columns } from '../columns.ts';
import { drop, isOver, landing, openColumns, START, WIDTH, type State } from '../connect-four.ts';
import { perSecond, type Row } from '../measure.ts';

interface Drop {
  readonly type: 'drop';
  readonly column: number;
}
type Four = OpenKind<State, Drop, { readonly seats: number }>;

const action = object<Drop>({ type: oneOf(['drop']), column: integer(0, WIDTH - 1) });
const BOTH = [0, 1].map((seat) => ({ may: [seat], awaits: [seat] }));
const NOBODY = { may: [], awaits: [] };

function outcomeOf(state: State): Outcome | null {
  if (!isOver(state)) return null;
  const { winner } = state;
  return { ranks: [0, 1].map((seat) => (winner === null || winner === seat ? 1 : 2)), scores: null, reason: 'four' };
}

function legal(state: State): Drop[] {
  return openColumns(state).map((column) => ({ type: 'drop', column }));
}

const four: Game<Four> = wholeGame<Four>({
  ...openBook,
  id: 'connect-four',
  title: 'Connect Four',
  presets: { classic: { seats: 2 } },
  defaultPreset: 'classic',
  fields: [],
  kinds: { drop: { by: 'seat' } },
  setup: () => START,
  seats: () => 2,
  turn: (state) => (isOver(state) ? NOBODY : (BOTH[state.turn] ?? NOBODY)),
  legalActions: (state) => (isOver(state) ? [] : legal(state)),
  chance: () => [],
  check: (state, { column }) => (landing(state.cells, column) < 0 ? fault('full', 'This column is full.') : null),
  apply: (state, { action: { column } }) => drop(state, column),
  fallback: (state) => legal(state)[0] ?? { type: 'drop', column: 0 },
  outcome: outcomeOf,
  decodeAction: (raw) => action.decode(raw, 'action'),
  decodeState: () => ok(START),
  notation: {
    seats: ['Red', 'Yellow'],
    reasons: { four: 'four in a row' },
    format: ({ column }) => `${column}`,
    parse: (line) => action.decode({ type: 'drop', column: Number(line) }, 'move'),
    report: ({ column }) => `${column}`,
    position: { format: (state) => JSON.stringify(state), parse: () => ok(START) },
  },
  drawing: { picture: ({ cells }) => cells.join('') },
});

function bare(): number {
  return perSecond(() => {
    let state = START;
    let plies = 0;
    for (const column of columns()) {
      if (landing(state.cells, column) < 0) throw new Error('full');
      state = drop(state, column);
      plies++;
    }
    return plies;
  });
}

function contract(): number {
  return perSecond(() => {
    let state: State = START;
    let plies = 0;
    for (const column of columns()) {
      const move: Drop = { type: 'drop', column };
      if (four.check(state, move, state.turn) !== null) throw new Error('refused');
      state = four.apply(state, { actor: state.turn, action: move });
      four.outcome(state);
      plies++;
    }
    return plies;
  });
}

/** Does what a host does: decodes and checks a raw command, turns it into an entry and folds the entry, with clocks and offers. */
function table(): number {
  const save = newSave(four, { seats: 2 }, 'bench');
  return perSecond(() => {
    let now = unwrap(begin(four, save));
    let plies = 0;
    for (const column of columns()) {
      const command = { type: 'ply', action: { type: 'drop', column } };
      now = fold(four, now, unwrap(decide(four, now, now.state.turn, command, 0)));
      plies++;
    }
    return plies;
  });
}

export const rows: readonly Row[] = [
  { name: 'Connect Four: bare functions', unit: 'plies/s', run: bare },
  { name: 'Connect Four: check and apply of the contract', unit: 'plies/s', hot: true, run: contract },
  { name: 'Connect Four: decide and fold of a table', unit: 'plies/s', hot: true, run: table },
];
