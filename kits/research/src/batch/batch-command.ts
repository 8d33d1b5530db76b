import { createInterface } from 'node:readline';
import { chosenOptions, gameOf, orUsageError, type Io, type RulesFlags } from '@boardwright/cli/kit';
import { loadTensors } from '@boardwright/games/tensors';
import { batchAnswers } from './batch-requests.ts';

/** Answers lines of JSON until the input ends. */
export async function batchCommand(io: Io, id: string, flags: RulesFlags): Promise<number> {
  const game = await gameOf(io, id);
  const options = orUsageError(chosenOptions(game, flags));
  const answer = batchAnswers(game, await loadTensors(game), options);
  for await (const line of createInterface({ input: io.stdin, crlfDelay: Infinity }))
    if (line.trim() !== '') io.stdout.write(`${JSON.stringify(answer(line))}\n`);
  return 0;
}
