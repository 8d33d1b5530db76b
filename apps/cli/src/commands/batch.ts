import { createInterface } from 'node:readline';
import type { Tensors } from '@boardwright/core/bots';
import { batchAnswers } from '../batch/batch-requests.ts';
import { gameOf, orUsageError, type Io } from '../io/io.ts';
import { unknownWord } from '../io/suggest.ts';
import { chosenOptions, type RulesFlags } from '../setup/args.ts';

/** The games with ids of actions and observations. */
const TENSORS: Readonly<Record<string, () => Promise<{ readonly tensors: unknown }>>> = {
  '369': () => import('@boardwright/games/369/tensors'),
  banqi: () => import('@boardwright/games/banqi/tensors'),
  catan: () => import('@boardwright/games/catan/tensors'),
  hopnjump: () => import('@boardwright/games/hopnjump/tensors'),
  'three-kingdoms': () => import('@boardwright/games/three-kingdoms/tensors'),
};

/** Answers lines of JSON until the input ends. */
export async function batchCommand(io: Io, id: string, flags: RulesFlags): Promise<number> {
  const game = await gameOf(io, id);
  const options = orUsageError(chosenOptions(game, flags));
  const answer = batchAnswers(game, await tensorsOf(id), options);
  for await (const line of createInterface({ input: io.stdin, crlfDelay: Infinity }))
    if (line.trim() !== '') io.stdout.write(`${JSON.stringify(answer(line))}\n`);
  return 0;
}

async function tensorsOf(id: string): Promise<Tensors> {
  const load = Object.hasOwn(TENSORS, id) ? TENSORS[id] : undefined;
  if (load === undefined)
    return orUsageError(unknownWord('unknown-game', 'There are no ids of actions for', id, Object.keys(TENSORS)));
  // the tensors of a game take its own views and actions, as its rules do
  return (await load()).tensors as Tensors;
}
