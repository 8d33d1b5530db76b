import { chosenOptions, orUsageError, wholeNumber, type Io, type RulesFlags } from '@boardwright/cli/kit';
import { assetsFor, levelOf, loadKnowledge } from '@boardwright/bots';
import { fail, ok, required, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { loadTensors } from '@boardwright/games/tensors';
import type { BatchOpponent } from './batch-tables.ts';
import { FrameAnswers, requestSize } from './frames.ts';
import { frameTables } from './frame-tables.ts';

export interface FramesFlags extends RulesFlags {
  readonly frames: string;
  readonly seed: string;
  readonly chance?: boolean;
  readonly opponents?: string;
}

const MOST_TABLES = 65_536;

/** Writes a line of JSON about the game and the state of all tables. Then answers frames until the input ends. */
export async function framesCommand(io: Io, id: string, flags: FramesFlags): Promise<number> {
  const knowledge = required(await loadKnowledge(io.games, id), id);
  const { game } = knowledge;
  const options = orUsageError(chosenOptions(game, flags));
  const count = orUsageError(wholeNumber('--frames', flags.frames, 1, MOST_TABLES));
  const tensors = await loadTensors(game);
  const opponents =
    flags.opponents === undefined
      ? {}
      : { opponents: orUsageError(await opponentsOf(knowledge, flags.opponents, options.seats)) };
  const settings = { chance: flags.chance === true, ...opponents };
  const tables = frameTables(knowledge, tensors, options, count, flags.seed, settings);
  const answers = new FrameAnswers(tables, options.seats);
  const about = { game: id, seats: options.seats, actions: tensors.actions.size, shape: tensors.observation.shape };
  io.stdout.write(`${JSON.stringify(about)}\n`);
  io.stdout.write(answers.start());
  let waiting = Buffer.alloc(0);
  for await (const chunk of io.stdin) {
    waiting = Buffer.concat([waiting, Buffer.from(chunk)]);
    for (;;) {
      const size = requestSize(new DataView(waiting.buffer, waiting.byteOffset, waiting.length), tables);
      if (size === null) return 2;
      if (waiting.length < size) break;
      const request = new Uint8Array(waiting.subarray(0, size));
      waiting = waiting.subarray(size);
      io.stdout.write(answers.answer(new Int32Array(request.buffer)));
    }
  }
  return 0;
}

/** Reads a list with one item per seat: a level for a bot's seat, and `-` for a seat of the program. */
async function opponentsOf(
  knowledge: Knowledge,
  list: string,
  seats: number,
): Promise<Result<readonly (BatchOpponent | null)[]>> {
  const names = list.split(',');
  if (names.length !== seats || !names.includes('-'))
    return fail('bad-bots', `--opponents names ${seats} seats, at least one of them - for the program.`);
  const all: (BatchOpponent | null)[] = [];
  for (const name of names) {
    const level = name === '-' ? ok(null) : levelOf(knowledge, name);
    if (!level.ok) return level;
    const { value } = level;
    all.push(value === null ? null : { level: value, knowledge, assets: await assetsFor(knowledge, value) });
  }
  return ok(all);
}
