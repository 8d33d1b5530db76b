/** The player's hand on this board: what is held, where it can go, what was refused, and what keys and fingers do. */
import type { Banqi, BanqiAction } from '@boardwright/games/banqi';
import type { SideWords } from '@boardwright/games/banqi/words';
import { useState } from 'preact/hooks';
import { useWhile } from '../../shell/while.ts';
import type { BoardProps } from '../index.ts';
import { actionsFrom, heldOf, type Choices, type Deed, type DiscHand } from './hand.ts';
import { whyNot } from './labels.ts';

export interface DiscRefusal {
  readonly at: number;
  readonly words: string;
}

interface UsedHand {
  readonly hand: DiscHand;
  readonly choices: Choices;
  readonly held: number | null;
  readonly targets: readonly (BanqiAction & { readonly to: number })[];
  readonly refusal: DiscRefusal | null;
  readonly follow: (deed: Deed) => void;
}

export function useDiscHand({ scene, words, act, explain }: BoardProps<Banqi, SideWords>): UsedHand {
  const { legal } = scene.desk;
  const [focus, setFocus] = useState(0);
  const [picked, setPicked] = useWhile<number>(scene.seq);
  const [refusal, setRefusal] = useWhile<DiscRefusal>(scene.seq);
  const hand: DiscHand = { focus, held: picked };
  const choices: Choices = { legal, chain: scene.view.match.chain ?? null };
  const held = legal.length === 0 ? null : heldOf(hand, choices);
  const answer = ({ hand: next, action, refused }: Deed): DiscRefusal | null => {
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
  return { hand, choices, held, targets: held === null ? [] : actionsFrom(held, choices), refusal, follow };
}
