import { chosenOptions, orUsageError, wholeNumber, type Io, type RulesFlags } from '@boardwright/cli/kit';
import { loadKnowledge } from '@boardwright/bots';
import { required } from '@boardwright/core';
import { loadTensors } from '@boardwright/games/tensors';
import { FrameAnswers, requestSize } from './frames.ts';
import { frameTables } from './frame-tables.ts';

export interface FramesFlags extends RulesFlags {
  readonly frames: string;
  readonly seed: string;
}

const MOST_TABLES = 65_536;

/** Writes a line of JSON about the game and the state of all tables, then answers frames until the input ends. */
export async function framesCommand(io: Io, id: string, flags: FramesFlags): Promise<number> {
  const knowledge = required(await loadKnowledge(io.games, id), id);
  const { game } = knowledge;
  const options = orUsageError(chosenOptions(game, flags));
  const count = orUsageError(wholeNumber('--frames', flags.frames, 1, MOST_TABLES));
  const tensors = await loadTensors(game);
  const tables = frameTables(knowledge, tensors, options, count, flags.seed);
  const answers = new FrameAnswers(tables, options.seats);
  const about = { game: id, seats: options.seats, actions: tensors.actions.size, shape: tensors.observation.shape };
  io.stdout.write(`${JSON.stringify(about)}\n`);
  io.stdout.write(answers.start());
  let waiting = Buffer.alloc(0);
  for await (const chunk of io.stdin) {
    waiting = Buffer.concat([waiting, Buffer.from(chunk)]);
    for (;;) {
      const size = waiting.length < 4 ? Infinity : requestSize(waiting.readInt32LE(0), tables);
      if (size === null) return 2;
      if (waiting.length < size) break;
      const request = new Uint8Array(waiting.subarray(0, size));
      waiting = waiting.subarray(size);
      io.stdout.write(answers.answer(new Int32Array(request.buffer)));
    }
  }
  return 0;
}
