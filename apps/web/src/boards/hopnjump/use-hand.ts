/** The player's hand on the pond: what is held, where it can go, what was refused, and what keys and fingers do. */
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import { useState } from 'preact/hooks';
import { useWhile } from '../../shell/while.ts';
import type { BoardProps } from '../index.ts';
import { fromOf } from './geometry.ts';
import { actionsFrom, heldOf, hopperOf, type Choices, type Deed, type FrogHand } from './hand.ts';
import { whyNot } from './labels.ts';

export interface RefusedHop {
  readonly at: Coord;
  readonly words: string;
}

export interface UsedHand {
  readonly hand: FrogHand;
  readonly choices: Choices;
  readonly held: Coord | null;
  /** Frogs that can move, and where the held one can land. */
  readonly sources: readonly Coord[];
  readonly targets: readonly Action[];
  readonly refusal: RefusedHop | null;
  readonly follow: (deed: Deed) => void;
}

export function useFrogHand({ scene, words, side, act, explain }: BoardProps<Hop, HopWords>): UsedHand {
  const { legal } = scene.desk;
  const [focus, setFocus] = useState<Coord>({ r: side === 1 ? 1 : 6, c: 1 });
  const [picked, setPicked] = useWhile<Coord>(scene.seq);
  const [refusal, setRefusal] = useWhile<RefusedHop>(scene.seq);
  const hand: FrogHand = { focus, held: picked };
  const choices: Choices = { legal, hopper: hopperOf(scene.view) };
  const held = heldOf(hand, choices);
  const answer = ({ hand: next, action, refused }: Deed): RefusedHop | null => {
    if (scene.seat === null) return null;
    if (refused !== null) return { at: refused.at, words: whyNot(scene, refused, words, explain) };
    const fault = action === null ? null : act(action);
    return fault === null ? null : { at: next.focus, words: explain(fault) };
  };
  const follow = (deed: Deed): void => {
    setFocus(deed.hand.focus);
    setPicked(deed.hand.held);
    setRefusal(answer(deed));
  };
  const sources = legal.flatMap((action) => fromOf(action) ?? []);
  return { hand, choices, held, sources, targets: held === null ? [] : actionsFrom(held, choices), refusal, follow };
}
