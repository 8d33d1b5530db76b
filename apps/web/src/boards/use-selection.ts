/** The selection on a board of squares, kept between pictures: what is held, and what was refused. */
import type { Kind } from '@boardwright/core';
import { useState } from 'preact/hooks';
import { useStateWhile } from '../shell/state-while.ts';
import type { InputResult, PieceSelection, RefusedTap } from './selection.ts';
import type { BoardProps } from './index.ts';

export interface SquareRefusal<Place> {
  readonly at: Place;
  readonly words: string;
}

export interface UsedSelection<Place, Action> {
  readonly selection: PieceSelection<Place>;
  readonly refusal: SquareRefusal<Place> | null;
  readonly follow: (result: InputResult<Place, Action>) => void;
}

export function useSelection<Place, K extends Kind>(
  { scene, act, explain }: Pick<BoardProps<K>, 'scene' | 'act' | 'explain'>,
  first: Place,
  whyNot: (refused: RefusedTap<Place>) => string,
): UsedSelection<Place, K['Action']> {
  const [focus, setFocus] = useState(first);
  const [held, setHeld] = useStateWhile<Place>(scene.seq);
  const [refusal, setRefusal] = useStateWhile<SquareRefusal<Place>>(scene.seq);
  const answer = ({ selection, action, refused }: InputResult<Place, K['Action']>): SquareRefusal<Place> | null => {
    if (scene.seat === null) return null;
    if (refused !== null) return { at: refused.at, words: whyNot(refused) };
    const fault = action === null ? null : act(action);
    return fault === null ? null : { at: selection.focus, words: explain(fault) };
  };
  const follow = (result: InputResult<Place, K['Action']>): void => {
    setFocus(() => result.selection.focus);
    setHeld(result.selection.held);
    setRefusal(answer(result));
  };
  return { selection: { focus, held }, refusal, follow };
}
