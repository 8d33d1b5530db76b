/** Bots from ONNX files: networks that rate the ids of actions. They run in onnxruntime-node, an optional peer dependency. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fail, itemAt, ok, type Game, type Result } from '@boardwright/core';
import type { Choice, LateBotFactory, Sight, Tensors } from '@boardwright/core/bots';
import { isRecord } from '@boardwright/core/decode';
import { loadTensors } from '@boardwright/games/tensors';

/** The parts of onnxruntime-node that are used. */
interface Runtime {
  readonly InferenceSession: { create(file: string, options: object): Promise<Session> };
  readonly Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => Output;
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, Output>>): Promise<Readonly<Record<string, Output | undefined>>>;
}
interface Output {
  readonly data: ArrayLike<number>;
}

const PEER = 'onnxruntime-node';
/** The options of a session. A session has one thread, because an arena has a thread per core. This also makes the sums repeatable. */
const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1 };

/** Loads a network. Fails if the runtime is not installed or cannot read the file. */
export async function importBotFile(file: string): Promise<Result<LateBotFactory>> {
  const runtime = installedRuntime();
  if (runtime === null)
    return fail('no-onnx', `${file} needs the package ${PEER}, which is not installed. Run: npm install ${PEER}`, {
      file,
    });
  try {
    const session = await runtime.InferenceSession.create(file, OPTIONS);
    return ok((game) => ({ choose: (sight) => choiceOf(runtime, session, game, sight) }));
  } catch (error) {
    return fail('bad-bot', `${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns the runtime. The user's project is searched first, because the app may be installed elsewhere. */
function installedRuntime(): Runtime | null {
  for (const place of [join(process.cwd(), 'package.json'), import.meta.url])
    try {
      const runtime: Runtime = createRequire(place)(PEER);
      return runtime;
    } catch (error) {
      if (!isRecord(error) || error['code'] !== 'MODULE_NOT_FOUND') throw error;
    }
  return null;
}

/** Returns the legal action with the highest value. If no legal action has an id, returns the first one. */
async function choiceOf(runtime: Runtime, session: Session, game: Game, sight: Sight): Promise<Choice> {
  const tensors = await loadTensors(game);
  const [values, worth] = await valuesOf(runtime, session, tensors, sight);
  const { view, legal } = sight;
  let [action, best] = [itemAt(legal, 0), -Infinity];
  for (const one of legal) {
    const value = values[tensors.actions.idOf(one, view) ?? -1] ?? -Infinity;
    if (value > best) [action, best] = [one, value];
  }
  return worth === undefined ? { action } : { action, score: Math.max(-1, Math.min(1, worth)) };
}

/** Runs the network on one observation. Returns the values by id, and the score that it expects for the seat if it has such an output. */
async function valuesOf(
  { Tensor }: Runtime,
  session: Session,
  { actions, observation }: Tensors,
  { view, seat }: Sight,
): Promise<readonly [values: ArrayLike<number>, worth: number | undefined]> {
  const { shape } = observation;
  const observed = new Float32Array(shape.reduce((product, n) => product * n, 1));
  observation.write(view, seat, observed);
  const { inputNames, outputNames } = session;
  const outputs = await session.run({ [itemAt(inputNames, 0)]: new Tensor('float32', observed, [1, ...shape]) });
  const policy = outputNames.includes('policy') ? 'policy' : itemAt(outputNames, 0);
  const values = outputs[policy]?.data ?? [];
  if (values.length !== actions.size)
    throw new Error(`the network values ${values.length} actions, but the game has ${actions.size} ids`);
  return [values, outputs['value']?.data[0]];
}
