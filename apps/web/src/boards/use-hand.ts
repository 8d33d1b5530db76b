/** The player's hand on a board of squares: what is held, and what was refused. */
import type { Kind } from '@boardwright/core';
import { useState } from 'preact/hooks';
import { useWhile } from '../shell/while.ts';
import type { PieceDeed, PieceHand, RefusedTap } from './hand.ts';
import type { BoardProps } from './index.ts';

export interface SquareRefusal<Place> {
  readonly at: Place;
  readonly words: string;
}

export interface UsedHand<Place, Action> {
  readonly hand: PieceHand<Place>;
  readonly refusal: SquareRefusal<Place> | null;
  readonly follow: (deed: PieceDeed<Place, Action>) => void;
}

export function useHand<Place, K extends Kind>(
  { scene, act, explain }: Pick<BoardProps<K>, 'scene' | 'act' | 'explain'>,
  first: Place,
  whyNot: (refused: RefusedTap<Place>) => string,
): UsedHand<Place, K['Action']> {
  const [focus, setFocus] = useState(first);
  const [held, setHeld] = useWhile<Place>(scene.seq);
  const [refusal, setRefusal] = useWhile<SquareRefusal<Place>>(scene.seq);
  const answer = ({ hand, action, refused }: PieceDeed<Place, K['Action']>): SquareRefusal<Place> | null => {
    if (scene.seat === null) return null;
    if (refused !== null) return { at: refused.at, words: whyNot(refused) };
    const fault = action === null ? null : act(action);
    return fault === null ? null : { at: hand.focus, words: explain(fault) };
  };
  const follow = (deed: PieceDeed<Place, K['Action']>): void => {
    setFocus(() => deed.hand.focus);
    setHeld(deed.hand.held);
    setRefusal(answer(deed));
  };
  return { hand: { focus, held }, refusal, follow };
}
