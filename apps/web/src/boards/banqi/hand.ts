/** What a finger and the keys do on the board. Pure: the board shows it, the hit table is checked against it. */
import type { BanqiAction } from '@boardwright/games/banqi';
import { stepFrom, type Lay } from './grid.ts';

export interface DiscHand {
  readonly focus: number;
  /** The piece that was taken up. */
  readonly held: number | null;
}

/** What may be done now, and which piece is bound to go on. */
export interface Choices {
  readonly legal: readonly BanqiAction[];
  readonly chain: number | null;
}

export interface Deed {
  readonly hand: DiscHand;
  readonly action: BanqiAction | null;
  /** Nothing can be done there: the square, and the piece that was held. */
  readonly refused: { readonly at: number; readonly held: number | null } | null;
}

export function heldOf(hand: DiscHand, { chain }: Choices): number | null {
  return chain ?? hand.held;
}

/** The actions of the piece on a square that lead elsewhere. */
export function actionsFrom(from: number, { legal }: Choices): readonly (BanqiAction & { readonly to: number })[] {
  return legal.flatMap((action) =>
    (action.type === 'move' || action.type === 'capture') && action.from === from ? [action] : [],
  );
}

/** A tap, or Enter: put down, let go, take up, turn, in this order. */
export function press(hand: DiscHand, at: number, choices: Choices): Deed {
  const held = heldOf(hand, choices);
  const there = held === null ? undefined : actionsFrom(held, choices).find(({ to }) => to === at);
  if (there !== undefined) return done(at, there);
  if (held === at) return holding(at, null);
  if (choices.chain === null && actionsFrom(at, choices).length > 0) return holding(at, at);
  const flip = choices.legal.find((action) => action.type === 'flip' && action.index === at);
  if (flip !== undefined && held === null) return done(at, flip);
  return { ...holding(at, null), refused: { at, held } };
}

/** A piece that a finger lifts: where it can go is shown. */
export function takenUp(from: number): Deed {
  return holding(from, from);
}

/** A piece that is carried to another square. */
export function carry(from: number, to: number, choices: Choices): Deed {
  return press({ focus: from, held: from }, to, choices);
}

/** null: the key means nothing here. */
export function pressKey(hand: DiscHand, key: string, choices: Choices, lay: Lay): Deed | null {
  if (key === 'Enter' || key === ' ') return press(hand, hand.focus, choices);
  if (key === 'Escape') return holding(hand.focus, null);
  const focus = stepFrom(hand.focus, key, lay);
  return focus === null ? null : holding(focus, hand.held);
}

function holding(focus: number, held: number | null): Deed {
  return { hand: { focus, held }, action: null, refused: null };
}

function done(focus: number, action: BanqiAction): Deed {
  return { hand: { focus, held: null }, action, refused: null };
}
