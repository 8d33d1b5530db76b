/** What a finger and the keys do on the pond. Pure: the board shows it, the hit table is checked against it. */
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import { stepBy } from '../arrows.ts';
import { coordAt, fromOf, isSame, meets, SIDE, spotOf, toOf } from './geometry.ts';

export interface FrogHand {
  readonly focus: Coord;
  /** The frog that was taken up. */
  readonly held: Coord | null;
}

/** What may be done now, and which frog is bound to hop on. */
export interface Choices {
  readonly legal: readonly Action[];
  readonly hopper: Coord | null;
}

export interface Deed {
  readonly hand: FrogHand;
  readonly action: Action | null;
  /** Nothing can be done there: the square, and the frog that was held. */
  readonly refused: { readonly at: Coord; readonly held: Coord | null } | null;
}

/** The frog in the middle of its chain. */
export function hopperOf({ chain }: Hop['View']): Coord | null {
  return chain?.path.at(-1) ?? null;
}

export function heldOf(hand: FrogHand, { legal, hopper }: Choices): Coord | null {
  return legal.length === 0 ? null : (hopper ?? hand.held);
}

export function actionsFrom(from: Coord, { legal }: Choices): readonly Action[] {
  return legal.filter((action) => meets(fromOf(action), from));
}

/** A tap, or Enter: put down, let go, take up, in this order. */
export function press(hand: FrogHand, at: Coord, choices: Choices): Deed {
  const held = heldOf(hand, choices);
  const there = held === null ? undefined : actionsFrom(held, choices).find((action) => meets(toOf(action), at));
  if (there !== undefined) return { ...holding(at, null), action: there };
  if (held !== null && isSame(held, at)) return holding(at, null);
  if (choices.hopper === null && actionsFrom(at, choices).length > 0) return holding(at, at);
  return { ...holding(at, held), refused: { at, held } };
}

/** A frog that a finger lifts: where it can land is shown. */
export function takenUp(from: Coord): Deed {
  return holding(from, from);
}

/** A frog that is carried to another square. */
export function carry(from: Coord, to: Coord, choices: Choices): Deed {
  return press({ focus: from, held: from }, to, choices);
}

/** null: the key means nothing here. */
export function pressKey(hand: FrogHand, key: string, choices: Choices, side: number): Deed | null {
  if (key === 'Enter' || key === ' ') return press(hand, hand.focus, choices);
  if (key === 'Escape') return holding(hand.focus, null);
  const spot = stepBy(key, spotOf(hand.focus, side), SIDE, SIDE);
  return spot === null ? null : holding(coordAt(spot, side), hand.held);
}

function holding(focus: Coord, held: Coord | null): Deed {
  return { hand: { focus, held }, action: null, refused: null };
}
