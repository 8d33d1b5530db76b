import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { numberOrNull, orUsageError, wholeNumber, type Io } from '@boardwright/cli/kit';
import { fitsNetFile, loadKnowledge } from '@boardwright/bots';
import { fail, ok, required, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { TrainThreads } from './train-threads.ts';
import { writeWhole } from './training-files.ts';
import { netShapeOf, TrainingRun, type TrainingSettings } from './training-run.ts';

export interface TrainFlags {
  readonly out?: string;
  readonly hours: string;
  readonly rounds?: string;
  readonly seed: string;
  readonly nodes: string;
  readonly games: string;
  readonly epochs: string;
  readonly units: string;
  readonly threads?: string;
  readonly trainer?: string;
  readonly export?: string;
  readonly import?: string;
}

const MOST = 1_000_000_000;
/** The files that a training writes and a folder of another purpose may have. */
const OWN_FILES = ['package.json', 'bot.js'];

/** Trains a network for a game. Leaves the network, a bot that uses it, the games and the progress in a folder. */
export async function trainCommand(io: Io, id: string, flags: TrainFlags): Promise<number> {
  const knowledge = required(await loadKnowledge(io.games, id), id);
  const folder = flags.out ?? `trained-${id}`;
  const settings = settingsOf(id, flags);
  orUsageError(fitting(knowledge, settings));
  orUsageError(kept(folder, settings));
  const threads = numberOrNull('--threads', flags.threads) ?? availableParallelism();
  const hours = orUsageError(hoursOf(flags.hours));
  const end = performance.now() + hours * 3_600_000;
  const workers = new TrainThreads(threads, io.gamesModule);
  try {
    const expired = (): boolean => performance.now() >= end;
    const run = new TrainingRun(knowledge, settings, {
      folder,
      threads: workers,
      trainer: flags.trainer ?? null,
      expired,
      tell: (line) => io.stderr.write(`${line}\n`),
    });
    writeWhole(join(folder, 'settings.json'), `${JSON.stringify(settings)}\n`);
    writeFileSync(join(folder, 'bot.js'), BOT_FILE);
    // in folders made by npm init, .js files are not ES modules
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    if (flags.import !== undefined) orUsageError(adopted(run, flags.import));
    else if (flags.export === undefined) await run.run(numberOrNull('--rounds', flags.rounds) ?? Infinity);
    if (flags.export !== undefined) await run.writeSamples(run.rounds.length, flags.export);
    io.stdout.write(`${folder}: ${run.rounds.length} rounds, network ${run.sha256 ?? 'none yet'}.\n`);
  } finally {
    await workers.close();
  }
  return 0;
}

function settingsOf(game: string, { seed, ...flags }: TrainFlags): TrainingSettings {
  const number = (name: 'nodes' | 'games' | 'epochs' | 'units'): number =>
    orUsageError(wholeNumber(`--${name}`, flags[name], 1, MOST));
  const units = 8 * Math.ceil(number('units') / 8);
  return { game, seed, nodes: number('nodes'), games: number('games'), epochs: number('epochs'), units };
}

/** Checks that a file can contain networks for this game; otherwise fails. */
function fitting(knowledge: Knowledge, settings: TrainingSettings): Result<null> {
  const shape = netShapeOf(knowledge, settings);
  if (fitsNetFile(shape)) return ok(null);
  const { inputs, units } = shape;
  return fail(
    'net-too-large',
    `A network with ${inputs} inputs and ${units} units is too large: at most 65536 and 512.`,
    {
      inputs,
      units,
    },
  );
}

/** Refuses to continue a training with other settings, and to overwrite files that belong to no training. */
function kept(folder: string, settings: TrainingSettings): Result<null> {
  const file = join(folder, 'settings.json');
  if (!existsSync(file)) {
    const other = OWN_FILES.find((name) => existsSync(join(folder, name)));
    if (other === undefined) return ok(null);
    return fail('not-empty', `${folder} contains a ${other} of something else. Name another folder with --out.`, {
      folder,
    });
  }
  if (readFileSync(file, 'utf8') === `${JSON.stringify(settings)}\n`) return ok(null);
  return fail('other-training', `${folder} contains a training with other settings. Name another folder with --out.`, {
    folder,
  });
}

function hoursOf(words: string): Result<number> {
  const hours = Number(words);
  return hours > 0 && hours <= 10_000
    ? ok(hours)
    : fail('bad-number', `--hours must be a number above 0, not "${words.slice(0, 40)}".`);
}

function adopted(run: TrainingRun, file: string): Result<null> {
  const isFit = run.adopt(readFileSync(file));
  return isFit ? ok(null) : fail('bad-net', `${file} is not a network for this game.`, { file });
}

/** The file of a bot, for every command that takes one: `boardwright arena <game> --bots ./bot.js,greedy`. */
const BOT_FILE = `import { existsSync, readFileSync } from 'node:fs';
import { learnable, makeBot } from '@boardwright/bots';

const file = new URL('./best.net', import.meta.url);
if (!existsSync(file)) throw new Error('No network reigns yet. Train on, or copy a candidate-<round>.net to best.net.');
const net = new Uint8Array(readFileSync(file));

export function bot(game, level, assets, knowledge) {
  const learning = { ...knowledge, fast: () => learnable(knowledge) };
  return makeBot(learning, { ...level, bot: 'alpha-beta', net: 'net' }, { net });
}
`;
