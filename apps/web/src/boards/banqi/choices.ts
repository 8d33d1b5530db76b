import type { Choices } from '@boardwright/boards';
import type { BanqiAction, State } from '@boardwright/games/banqi';
import { squareName } from './grid.ts';

/** Returns the possible actions, and the piece that must continue its move, if any. */
export function choicesOf({ match }: State, legal: readonly BanqiAction[]): Choices<BanqiAction> {
  const name = (index: number): string => squareName(index, match);
  return {
    moves: legal.flatMap((action) =>
      'from' in action ? [{ from: name(action.from), to: name(action.to), action }] : [],
    ),
    turns: legal.flatMap((action) => (action.type === 'flip' ? [{ at: name(action.index), action }] : [])),
    bound: typeof match.chain === 'number' ? name(match.chain) : null,
    keepsHeld: false,
  };
}
