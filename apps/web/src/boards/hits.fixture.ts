/** Follows a hit table as fingers and keys would, for the tests of boards whose pieces are taken up and put down. */
import type { PieceDeed, PieceHand } from './hand.ts';
import { PRIMARY, type Hit } from './hits.ts';

export interface Follower<Place, Action> {
  readonly hand: PieceHand<Place>;
  /** What the one button beside the board does. */
  readonly primary: Action;
  press(hand: PieceHand<Place>, name: string): PieceDeed<Place, Action>;
  pressKey(hand: PieceHand<Place>, key: string): PieceDeed<Place, Action> | null;
}

export function tapped<Place, Action>({ taps }: Hit<Action>, follower: Follower<Place, Action>): Action | null {
  let now: PieceDeed<Place, Action> = { hand: follower.hand, action: null, refused: null };
  for (const target of taps) {
    if (target.on === 'primary') return follower.primary;
    now = follower.press(now.hand, target.name);
  }
  return now.action;
}

export function typed<Place, Action>({ keys }: Hit<Action>, follower: Follower<Place, Action>): Action | null {
  let now: PieceDeed<Place, Action> = { hand: follower.hand, action: null, refused: null };
  for (const key of keys) {
    if (key === PRIMARY) return follower.primary;
    now = follower.pressKey(now.hand, key) ?? now;
  }
  return now.action;
}
