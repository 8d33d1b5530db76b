/** Follows a hit table as fingers and keys would, for the tests of boards whose pieces are taken up and put down. */
import type { InputResult, PieceSelection } from './selection.ts';
import { PRIMARY, type Hit } from './hit-table.fixture.ts';

export interface Follower<Place, Action> {
  readonly selection: PieceSelection<Place>;
  /** What the one button beside the board does. */
  readonly primary: Action;
  press(selection: PieceSelection<Place>, name: string): InputResult<Place, Action>;
  pressKey(selection: PieceSelection<Place>, key: string): InputResult<Place, Action> | null;
}

export function tapped<Place, Action>({ taps }: Hit<Action>, follower: Follower<Place, Action>): Action | null {
  let now: InputResult<Place, Action> = { selection: follower.selection, action: null, refused: null };
  for (const target of taps) {
    if (target.on === 'primary') return follower.primary;
    now = follower.press(now.selection, target.name);
  }
  return now.action;
}

export function typed<Place, Action>({ keys }: Hit<Action>, follower: Follower<Place, Action>): Action | null {
  let now: InputResult<Place, Action> = { selection: follower.selection, action: null, refused: null };
  for (const key of keys) {
    if (key === PRIMARY) return follower.primary;
    now = follower.pressKey(now.selection, key) ?? now;
  }
  return now.action;
}
