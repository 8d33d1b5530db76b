/** The selection on this board: what is held, where it can go, what was refused. */
import type { Banqi, BanqiAction } from '@boardwright/games/banqi';
import type { SideWords } from '@boardwright/games/banqi/words';
import type { BoardProps } from '../index.ts';
import { useSelection, type UsedSelection } from '../use-selection.ts';
import { actionsFrom, heldOf, type Choices } from './selection.ts';
import { whyNot } from './labels.ts';

export interface UsedDiscSelection extends UsedSelection<number, BanqiAction> {
  readonly choices: Choices;
  readonly held: number | null;
  readonly targets: ReturnType<typeof actionsFrom>;
}

export function useDiscSelection(props: BoardProps<Banqi, SideWords>): UsedDiscSelection {
  const { scene, words, explain } = props;
  const { legal } = scene.perspective;
  const used = useSelection<number, Banqi>(props, 0, (refused) => whyNot(scene, refused, words, explain));
  const choices: Choices = { legal, chain: scene.view.match.chain ?? null };
  const held = legal.length === 0 ? null : heldOf(used.selection, choices);
  return { ...used, choices, held, targets: held === null ? [] : actionsFrom(held, choices) };
}
