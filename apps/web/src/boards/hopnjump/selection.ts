/** What a finger and the keys do on the pond. Pure: the board shows it, the hit table is checked against it. */
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import { stepBy } from '../arrows.ts';
import { act, select, pressKeyOn, type InputResult, type PieceSelection } from '../selection.ts';
import { coordAt, fromOf, isSame, meets, SIDE, spotOf, toOf } from './geometry.ts';

export type FrogSelection = PieceSelection<Coord>;

/** What may be done now, and which frog is bound to hop on. */
export interface Choices {
  readonly legal: readonly Action[];
  readonly hopper: Coord | null;
}

type FrogResult = InputResult<Coord, Action>;

/** The frog in the middle of its chain. */
export function hopperOf({ chain }: Hop['View']): Coord | null {
  return chain?.path.at(-1) ?? null;
}

export function heldOf(selection: FrogSelection, { legal, hopper }: Choices): Coord | null {
  return legal.length === 0 ? null : (hopper ?? selection.held);
}

export function actionsFrom(from: Coord, { legal }: Choices): readonly Action[] {
  return legal.filter((action) => meets(fromOf(action), from));
}

/** A tap, or Enter: put down, let go, take up, in this order. */
export function press(selection: FrogSelection, at: Coord, choices: Choices): FrogResult {
  const held = heldOf(selection, choices);
  const there = held === null ? undefined : actionsFrom(held, choices).find((action) => meets(toOf(action), at));
  if (there !== undefined) return act(at, there);
  if (held !== null && isSame(held, at)) return select(at, null);
  if (choices.hopper === null && actionsFrom(at, choices).length > 0) return select(at, at);
  return { ...select(at, held), refused: { at, held } };
}

/** A frog that is carried to another square. */
export function carry(from: Coord, to: Coord, choices: Choices): FrogResult {
  return press({ focus: from, held: from }, to, choices);
}

/** null: the key means nothing here. */
export function pressKey(selection: FrogSelection, key: string, choices: Choices, side: number): FrogResult | null {
  return pressKeyOn(selection, key, {
    press: () => press(selection, selection.focus, choices),
    step: (arrow) => {
      const spot = stepBy(arrow, spotOf(selection.focus, side), SIDE, SIDE);
      return spot === null ? null : coordAt(spot, side);
    },
  });
}
