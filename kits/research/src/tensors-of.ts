import { orUsageError, unknownWord } from '@boardwright/cli/kit';
import type { Tensors } from '@boardwright/core/bots';
import { GAMES_WITH_TENSORS, loadTensors } from '@boardwright/games/tensors';

export async function tensorsOf(id: string): Promise<Tensors> {
  return (
    (await loadTensors(id)) ??
    orUsageError(unknownWord('unknown-game', 'There are no ids of actions for', id, GAMES_WITH_TENSORS))
  );
}
