/** What is selected on a board of squares, kept between renders: the held piece, its targets, and the refusal. */
import type { Kind } from '@boardwright/core';
import { useState } from 'preact/hooks';
import { useStateWhile } from './state-while.ts';
import {
  heldOf,
  type Choices,
  type HeldChoices,
  type InputResult,
  type PieceSelection,
  type RefusedTap,
} from './selection.ts';
import type { BoardProps } from './board.ts';

/** A refusal, and the square beside which it is shown. */
export interface SquareRefusal {
  readonly at: string;
  readonly words: string;
}

/** The selection of a board, and the functions that change it. */
export interface UsedSelection<Action> extends HeldChoices<Action> {
  readonly selection: PieceSelection;
  readonly refusal: SquareRefusal | null;
  readonly follow: (result: InputResult<Action>) => void;
}

/** Keeps what is selected on a board: the held piece, its targets, and the refusal. */
export function useSelection<K extends Kind>(
  { scene, act, explain }: Pick<BoardProps<K>, 'scene' | 'act' | 'explain'>,
  choices: Choices<K['Action']>,
  first: string,
  whyNot: (refused: RefusedTap) => string,
): UsedSelection<K['Action']> {
  const [focus, setFocus] = useState(first);
  const [heldNow, setHeld] = useStateWhile<string>(scene.seq);
  const [refusal, setRefusal] = useStateWhile<SquareRefusal>(scene.seq);
  const answer = ({ selection, action, refused }: InputResult<K['Action']>): SquareRefusal | null => {
    if (scene.seat === null) return null;
    if (refused !== null) return { at: refused.at, words: whyNot(refused) };
    const fault = action === null ? null : act(action);
    return fault === null ? null : { at: selection.focus, words: explain(fault) };
  };
  const follow = (result: InputResult<K['Action']>): void => {
    setFocus(result.selection.focus);
    setHeld(result.selection.held);
    setRefusal(answer(result));
  };
  const selection = { focus, held: heldNow };
  return { selection, choices, held: heldOf(selection, choices), refusal, follow };
}
