/** The selection on the pond: what is held, where it can go, what was refused. */
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import type { BoardProps } from '../index.ts';
import { useSelection, type UsedSelection } from '../use-selection.ts';
import { fromOf } from './geometry.ts';
import { actionsFrom, heldOf, hopperOf, type Choices } from './selection.ts';
import { whyNot } from './labels.ts';

export interface UsedFrogSelection extends UsedSelection<Coord, Action> {
  readonly choices: Choices;
  readonly held: Coord | null;
  /** Frogs that can move, and where the held one can land. */
  readonly sources: readonly Coord[];
  readonly targets: readonly Action[];
}

export function useFrogSelection(props: BoardProps<Hop, HopWords>): UsedFrogSelection {
  const { scene, words, side, explain } = props;
  const { legal } = scene.perspective;
  const first = { r: side === 1 ? 1 : 6, c: 1 };
  const used = useSelection<Coord, Hop>(props, first, (refused) => whyNot(scene, refused, words, explain));
  const choices: Choices = { legal, hopper: hopperOf(scene.view) };
  const held = heldOf(used.selection, choices);
  const sources = legal.flatMap((action) => fromOf(action) ?? []);
  return { ...used, choices, held, sources, targets: held === null ? [] : actionsFrom(held, choices) };
}
