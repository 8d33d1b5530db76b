/** What a finger and the keys do on the board. Pure: the board shows it, the hit table is checked against it. */
import type { BanqiAction } from '@boardwright/games/banqi';
import { done, holding, keyed, type PieceDeed, type PieceHand } from '../hand.ts';
import { stepFrom, type Lay } from './grid.ts';

export type DiscHand = PieceHand<number>;

/** What may be done now, and which piece is bound to go on. */
export interface Choices {
  readonly legal: readonly BanqiAction[];
  readonly chain: number | null;
}

export type DiscDeed = PieceDeed<number, BanqiAction>;

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
export function press(hand: DiscHand, at: number, choices: Choices): DiscDeed {
  const held = heldOf(hand, choices);
  const there = held === null ? undefined : actionsFrom(held, choices).find(({ to }) => to === at);
  if (there !== undefined) return done(at, there);
  if (held === at) return holding(at, null);
  if (choices.chain === null && actionsFrom(at, choices).length > 0) return holding(at, at);
  const flip = choices.legal.find((action) => action.type === 'flip' && action.index === at);
  if (flip !== undefined && held === null) return done(at, flip);
  return { ...holding(at, null), refused: { at, held } };
}

/** A piece that is carried to another square. */
export function carry(from: number, to: number, choices: Choices): DiscDeed {
  return press({ focus: from, held: from }, to, choices);
}

/** null: the key means nothing here. */
export function pressKey(hand: DiscHand, key: string, choices: Choices, lay: Lay): DiscDeed | null {
  return keyed(hand, key, {
    press: () => press(hand, hand.focus, choices),
    step: (arrow) => stepFrom(hand.focus, arrow, lay),
  });
}
