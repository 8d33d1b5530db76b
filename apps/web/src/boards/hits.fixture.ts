/** The hit table of boards whose pieces are picked up and put down, and helpers that do what fingers and keys would. */
import { type Choices, heldOf, type InputResult, type PieceSelection, type Spot } from '@boardwright/boards';
import { arrowsBetween, PRIMARY, primaryHit, type Hit } from './hit-table.fixture.ts';

/** Returns how to reach each action by touch, and by keys from the focused square. */
export function hitsOf<Action>(
  legal: readonly Action[],
  choices: Choices<Action>,
  selection: PieceSelection,
  spotOf: (name: string) => Spot,
): readonly Hit<Action>[] {
  return legal.map((action) => {
    const squares = squaresOf(action, choices, heldOf(selection, choices));
    if (squares.length === 0) return primaryHit(action);
    const keys = squares.flatMap((name, i) => [
      ...arrowsBetween(spotOf(squares[i - 1] ?? selection.focus), spotOf(name)),
      'Enter',
    ]);
    return { action, taps: squares.map((name) => ({ on: 'square', name })), keys };
  });
}

/**
 * Returns the squares to touch for an action: the square of the piece to turn, or the squares of the piece and of its target. Returns none
 * for the button beside the board. A held piece is put down before another piece is turned.
 */
function squaresOf<Action>(action: Action, { moves, turns }: Choices<Action>, held: string | null): readonly string[] {
  const turn = turns.find((one) => one.action === action);
  if (turn !== undefined) return held === null ? [turn.at] : [held, turn.at];
  const move = moves.find((one) => one.action === action);
  if (move === undefined) return [];
  return held === move.from ? [move.to] : [move.from, move.to];
}

export interface Follower<Action> {
  readonly selection: PieceSelection;
  /** The action of the button beside the board. */
  readonly primary: Action;
  press(selection: PieceSelection, name: string): InputResult<Action>;
  pressKey(selection: PieceSelection, key: string): InputResult<Action> | null;
}

export function tapped<Action>({ taps }: Hit<Action>, follower: Follower<Action>): Action | null {
  let now: InputResult<Action> = { selection: follower.selection, action: null, refused: null };
  for (const target of taps) {
    if (target.on === 'primary') return follower.primary;
    now = follower.press(now.selection, target.name);
  }
  return now.action;
}

export function typed<Action>({ keys }: Hit<Action>, follower: Follower<Action>): Action | null {
  let now: InputResult<Action> = { selection: follower.selection, action: null, refused: null };
  for (const key of keys) {
    if (key === PRIMARY) return follower.primary;
    now = follower.pressKey(now.selection, key) ?? now;
  }
  return now.action;
}
