/** What a finger and the keys do on the pond. Pure: the board shows it, the hit table is checked against it. */
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import { stepBy } from '../arrows.ts';
import { done, holding, keyed, type PieceDeed, type PieceHand } from '../hand.ts';
import { coordAt, fromOf, isSame, meets, SIDE, spotOf, toOf } from './geometry.ts';

export type FrogHand = PieceHand<Coord>;

/** What may be done now, and which frog is bound to hop on. */
export interface Choices {
  readonly legal: readonly Action[];
  readonly hopper: Coord | null;
}

export type FrogDeed = PieceDeed<Coord, Action>;

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
export function press(hand: FrogHand, at: Coord, choices: Choices): FrogDeed {
  const held = heldOf(hand, choices);
  const there = held === null ? undefined : actionsFrom(held, choices).find((action) => meets(toOf(action), at));
  if (there !== undefined) return done(at, there);
  if (held !== null && isSame(held, at)) return holding(at, null);
  if (choices.hopper === null && actionsFrom(at, choices).length > 0) return holding(at, at);
  return { ...holding(at, held), refused: { at, held } };
}

/** A frog that is carried to another square. */
export function carry(from: Coord, to: Coord, choices: Choices): FrogDeed {
  return press({ focus: from, held: from }, to, choices);
}

/** null: the key means nothing here. */
export function pressKey(hand: FrogHand, key: string, choices: Choices, side: number): FrogDeed | null {
  return keyed(hand, key, {
    press: () => press(hand, hand.focus, choices),
    step: (arrow) => {
      const spot = stepBy(arrow, spotOf(hand.focus, side), SIDE, SIDE);
      return spot === null ? null : coordAt(spot, side);
    },
  });
}
