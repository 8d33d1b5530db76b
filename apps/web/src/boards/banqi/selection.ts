/** What a finger and the keys do on the board. Pure: the board shows it, the hit table is checked against it. */
import type { BanqiAction } from '@boardwright/games/banqi';
import { act, select, pressKeyOn, type InputResult, type PieceSelection } from '../selection.ts';
import { stepFrom, type Lay } from './grid.ts';

export type DiscSelection = PieceSelection<number>;

/** What may be done now, and which piece is bound to go on. */
export interface Choices {
  readonly legal: readonly BanqiAction[];
  readonly chain: number | null;
}

type DiscResult = InputResult<number, BanqiAction>;

export function heldOf(selection: DiscSelection, { chain }: Choices): number | null {
  return chain ?? selection.held;
}

/** The actions of the piece on a square that lead elsewhere. */
export function actionsFrom(from: number, { legal }: Choices): readonly (BanqiAction & { readonly to: number })[] {
  return legal.flatMap((action) =>
    (action.type === 'move' || action.type === 'capture') && action.from === from ? [action] : [],
  );
}

/** A tap, or Enter: put down, let go, take up, turn, in this order. */
export function press(selection: DiscSelection, at: number, choices: Choices): DiscResult {
  const held = heldOf(selection, choices);
  const there = held === null ? undefined : actionsFrom(held, choices).find(({ to }) => to === at);
  if (there !== undefined) return act(at, there);
  if (held === at) return select(at, null);
  if (choices.chain === null && actionsFrom(at, choices).length > 0) return select(at, at);
  const flip = choices.legal.find((action) => action.type === 'flip' && action.index === at);
  if (flip !== undefined && held === null) return act(at, flip);
  return { ...select(at, null), refused: { at, held } };
}

/** A piece that is carried to another square. */
export function carry(from: number, to: number, choices: Choices): DiscResult {
  return press({ focus: from, held: from }, to, choices);
}

/** null: the key means nothing here. */
export function pressKey(selection: DiscSelection, key: string, choices: Choices, lay: Lay): DiscResult | null {
  return pressKeyOn(selection, key, {
    press: () => press(selection, selection.focus, choices),
    step: (arrow) => stepFrom(selection.focus, arrow, lay),
  });
}
