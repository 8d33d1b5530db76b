import type { Tensors } from '@boardwright/core/bots';
import { GAMES_WITH_TENSORS, loadTensors } from '@boardwright/games/tensors';
import { orUsageError } from '../io/io.ts';
import { unknownWord } from '../io/suggest.ts';

export async function tensorsOf(id: string): Promise<Tensors> {
  return (
    (await loadTensors(id)) ??
    orUsageError(unknownWord('unknown-game', 'There are no ids of actions for', id, GAMES_WITH_TENSORS))
  );
}
