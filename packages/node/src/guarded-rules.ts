/**
 * The rules of an external game in a separate thread. Hosts call them like any other rules: a call blocks until it has its answer, for at
 * most CALL_MS. A thread that is late or out of memory is stopped. It restarts after a pause, which doubles with each failure; meanwhile,
 * calls throw.
 */
import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { freshSeed, type Game, type Kind, type Result } from '@boardwright/core';
import { RulesFailure } from '@boardwright/core/host';
import type { GameDescription, GameFiles } from './external-game.ts';
import { threadTime, type ThreadTime } from './thread-time.ts';

/** The limit of a call, both in milliseconds and in milliseconds of CPU time of its thread (of the process if the system tells no more). */
const CALL_MS = 50;
/**
 * The length of a wait for an answer, and the number of waits after which a call that uses no CPU time is late. Waits are short, because
 * the host is blocked meanwhile. They are counted, because a busy machine may suspend the process.
 */
const [WAIT_MS, MOST_WAITS] = [5, 100];
/** The megabytes of heap for old objects, and for new ones. */
const [OLD_MB, YOUNG_MB] = [112, 16];
const START_MS = 10_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1000, 3_600_000];

/** What the thread of a game reports when it has started. */
export interface StartedRules {
  readonly about: GameDescription;
  /** The game without its functions. */
  readonly data: Pick<
    Game,
    'id' | 'title' | 'version' | 'presets' | 'defaultPreset' | 'fields' | 'kinds' | 'emptyMemory'
  >;
  readonly notation: Pick<Game['notation'], 'seats' | 'reasons'>;
  /** The optional functions that this game has. */
  readonly has: readonly string[];
  /** The file in which the system describes the thread; null if it has none. */
  readonly statusFile: string | null;
}

/** A call to a thread, and its answer. */
export interface RulesCall {
  readonly name: string;
  readonly args: readonly unknown[];
}
export type RulesAnswer = { readonly value: unknown } | { readonly failed: string };

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** The number of answers so far. */
  readonly answered: Int32Array;
  readonly statusFile: string | null;
  readonly startedAt: number;
}

/** The rules of an external game, run in a separate thread. */
export interface GuardedRules {
  readonly about: GameDescription;
  readonly game: Game;
  close(): Promise<void>;
}

/**
 * Starts the thread of a game. Fails if its modules cannot be loaded or contain no game. failed: called with messages for the host's log.
 * wanted: the version of the rules; default: the newest.
 */
export async function openGuardedRules(
  files: GameFiles,
  failed: (line: string) => void,
  wanted?: number,
): Promise<Result<GuardedRules>> {
  const guard = new Guard(files, failed, wanted);
  const started = await guard.start();
  if (!started.ok) return started;
  const { about } = started.value;
  return { ok: true, value: { about, game: guard.gameOf(started.value), close: () => guard.close() } };
}

class Guard {
  readonly #files: GameFiles;
  readonly #failed: (line: string) => void;
  readonly #wanted: number | undefined;
  #thread: Thread | null = null;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined = undefined;
  #isClosed = false;

  constructor(files: GameFiles, failed: (line: string) => void, wanted: number | undefined) {
    this.#files = files;
    this.#failed = failed;
    this.#wanted = wanted;
  }

  async start(): Promise<Result<StartedRules>> {
    const { port1: port, port2 } = new MessageChannel();
    const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./rules.worker.${extension}`, import.meta.url), {
      workerData: { files: this.#files, wanted: this.#wanted, port: port2, shared },
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: OLD_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const started: Result<StartedRules> = await firstMessage(worker);
    const statusFile = started.ok ? started.value.statusFile : null;
    const thread = { worker, port, answered: new Int32Array(shared), statusFile, startedAt: performance.now() };
    worker.on('error', (error) => this.#end(thread, error.message));
    if (started.ok && !this.#isClosed) this.#thread = thread;
    else await worker.terminate();
    worker.unref();
    port.unref();
    return started;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#thread?.worker.terminate();
    this.#thread = null;
  }

  gameOf({ data, notation, has }: StartedRules): Game {
    const call =
      <T>(name: string) =>
      (...args: readonly unknown[]): T =>
        this.#call<T>(name, args);
    const some = <T>(name: string, key: string): Readonly<Record<string, (...args: readonly unknown[]) => T>> =>
      has.includes(name) ? { [key]: call<T>(name) } : {};
    return {
      ...data,
      setup: call('setup'),
      seats: call('seats'),
      turn: call('turn'),
      ...some('turnsEnded', 'turnsEnded'),
      legalActions: call('legalActions'),
      chance: call('chance'),
      check: call('check'),
      apply: call('apply'),
      limitMs: call('limitMs'),
      fallback: call('fallback'),
      outcome: call('outcome'),
      ...some('returnGame', 'returnGame'),
      ...some('isUneven', 'isUneven'),
      view: call('view'),
      tell: call('tell'),
      remember: call('remember'),
      imagine: (view, memory) => (source) => this.#call<Kind['State']>('imagine', [view, memory, freshSeed(source)]),
      decodeOptions: call('decodeOptions'),
      decodeAction: call('decodeAction'),
      decodeState: call('decodeState'),
      notation: {
        ...notation,
        format: call('notation.format'),
        parse: call('notation.parse'),
        report: call('notation.report'),
        ...some('notation.standing', 'standing'),
        position: { format: call('notation.position.format'), parse: call('notation.position.parse') },
      },
      drawing: { picture: call('drawing.picture') },
    };
  }

  #call<T>(name: string, args: readonly unknown[]): T {
    const thread = this.#thread;
    if (thread === null) throw new RulesFailure(`${this.#files.rules} has failed and is not started again yet`);
    const answer = this.#answerOf(thread, { name, args });
    if (answer === null) {
      const why = `${name} took more than ${CALL_MS} ms or ${OLD_MB + YOUNG_MB} MB`;
      this.#end(thread, why);
      throw new RulesFailure(`${this.#files.rules}: ${why}`);
    }
    if ('failed' in answer) throw new Error(`${this.#files.rules}: ${name}: ${answer.failed}`);
    return answer.value as T;
  }

  /** Returns an answer; null if there is none in time. */
  #answerOf({ port, answered, statusFile }: Thread, call: RulesCall): RulesAnswer | null {
    const before = Atomics.load(answered, 0);
    const patience = new Patience(statusFile);
    port.postMessage(call);
    while (Atomics.wait(answered, 0, before, WAIT_MS) === 'timed-out') if (patience.isOver()) return null;
    const received: { readonly message: RulesAnswer } | undefined = receiveMessageOnPort(port);
    return received?.message ?? null;
  }

  #end(thread: Thread, why: string): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    this.#failed(`the rules in ${this.#files.folder} were stopped: ${why}`);
    void thread.worker.terminate();
    if (performance.now() - thread.startedAt > LONGEST_PAUSE_MS) this.#pauseMs = FIRST_PAUSE_MS;
    this.#restart();
  }

  /** Starts the thread after a pause, and again if it does not start. */
  #restart(): void {
    this.#timer = setTimeout(() => {
      void this.start().then((started) => {
        if (started.ok || this.#isClosed) return;
        this.#failed(started.error.message);
        this.#restart();
      });
    }, this.#pauseMs).unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }
}

/** Decides when a call is late. A thread that waits for a core of a busy machine is not. */
class Patience {
  readonly #statusFile: string | null;
  readonly #used = process.cpuUsage();
  #waits = 0;
  /** The thread's status after the first wait. Most calls end before a wait, and reading the status takes as long as a call. */
  #first: ThreadTime | null = null;

  constructor(statusFile: string | null) {
    this.#statusFile = statusFile;
  }

  /** Called after each wait without an answer. */
  isOver(): boolean {
    this.#waits++;
    if (this.#waits === 1) this.#first = threadTime(this.#statusFile);
    if (this.#waits * WAIT_MS < CALL_MS) return false;
    const now = threadTime(this.#statusFile);
    const isIdle = now?.isRunnable !== true && this.#waits >= MOST_WAITS;
    return isIdle || this.#usedMs(now) >= CALL_MS;
  }

  #usedMs(now: ThreadTime | null): number {
    if (now !== null && this.#first !== null) return WAIT_MS + now.usedMs - this.#first.usedMs;
    const { user, system } = process.cpuUsage(this.#used);
    return (user + system) / 1000;
  }
}

async function firstMessage(worker: Worker): Promise<Result<StartedRules>> {
  try {
    const [started]: Result<StartedRules>[] = await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
    if (started !== undefined) return started;
    throw new Error('it said nothing');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { code: 'not-a-game', message: `The rules cannot be started: ${why}` } };
  }
}
