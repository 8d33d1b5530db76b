/** The thread of an external game. It answers calls to the rules one after the other. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { fail, ok, rng, type Game, type Result, type Seed } from '@boardwright/core';
import { gameOfVersion, messageAt } from '@boardwright/core/host';
import { describeGame, realFolder, type GameFiles } from './external-game.ts';
import type { RulesAnswer, RulesCall, StartedRules } from './guarded-rules.ts';
import { ownStatusFile } from './thread-time.ts';

interface Given {
  readonly files: GameFiles;
  /** The version of the rules; undefined for the newest. */
  readonly wanted?: number;
  readonly port: MessagePort;
  readonly shared: SharedArrayBuffer;
}

const { files, wanted, port, shared }: Given = workerData;
const folder = realFolder(files);
const answered = new Int32Array(shared);
const OPTIONAL = ['turnsEnded', 'returnGame', 'isUneven'] as const;

const started = await start().catch((error: unknown) =>
  fail('not-a-game', `${files.rules} cannot be started: ${messageAt(error, folder)}`),
);
// eslint-disable-next-line unicorn/require-post-message-target-origin -- to the host that made this thread
parentPort?.postMessage(started);

async function start(): Promise<Result<StartedRules>> {
  const about = await describeGame(files);
  if (!about.ok) return about;
  const game = await gameOfVersion(await import(pathToFileURL(files.rules).href), files.rules, wanted);
  if (!game.ok) return game;
  const functions = functionsOf(game.value);
  port.on('message', (call: RulesCall) => {
    const answer = answerOf(functions, call);
    port.postMessage(answer);
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
  const { id, title, version, presets, defaultPreset, fields, kinds, emptyMemory, notation } = game.value;
  return ok({
    about: about.value,
    data: { id, title, version, presets, defaultPreset, fields, kinds, emptyMemory },
    notation: { seats: notation.seats, reasons: notation.reasons },
    has: [
      ...OPTIONAL.filter((name) => game.value[name] !== undefined),
      ...(notation.standing === undefined ? [] : ['notation.standing']),
    ],
    statusFile: ownStatusFile(),
  });
}

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Returns the functions by the names that a host calls. Methods stay bound to their object. */
function functionsOf(game: Game): Functions {
  const { notation, drawing } = game;
  const imagine = (view: object, memory: unknown, seed: Seed): object => game.imagine(view, memory)(rng(seed));
  return {
    ...bound('', game),
    ...bound('notation.', notation),
    ...bound('notation.position.', notation.position),
    ...bound('drawing.', drawing),
    imagine,
  };
}

function bound(prefix: string, owner: object): Functions {
  const all = Object.entries(owner).filter(([, value]) => typeof value === 'function');
  return Object.fromEntries(all.map(([name, value]) => [`${prefix}${name}`, value.bind(owner)]));
}

function answerOf(functions: Functions, { name, args }: RulesCall): RulesAnswer {
  try {
    return { value: functions[name]?.(...(args as never[])) };
  } catch (error) {
    return { failed: messageAt(error, folder) };
  }
}
