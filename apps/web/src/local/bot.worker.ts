import { keepBots, loadKnowledge, runTask, type BotTask, type LoadedBots, withNetwork } from '@boardwright/bots';
import { fail, required, type Result } from '@boardwright/core';
import { PAGE_THOUGHT_MS } from '@boardwright/core/bots';
import type { Save } from '@boardwright/core/host';
import { games } from '../games.ts';

export interface WorkerRequest {
  readonly id: number;
  readonly task: BotTask | AnalysisTask | LinesTask;
}
/** A task that sends many answers until the worker ends. */
export interface AnalysisTask {
  readonly type: 'analyse';
  readonly save: Save;
}
/** A task: find the best continuations of a position. */
export interface LinesTask {
  readonly type: 'lines';
  readonly game: string;
  readonly state: object;
}
export interface WorkerReply {
  readonly id: number;
  readonly answer: Result<unknown>;
}

/** Maximum matches whose bots are kept. The oldest is dropped first. */
const MATCHES = 4;

const keeper = keepBots({ load, now: () => performance.now(), ms: PAGE_THOUGHT_MS, matches: MATCHES, breathe });

// Starts listening before the first await. Otherwise the first question would be lost.
self.addEventListener('message', ({ data: { id, task } }: MessageEvent<WorkerRequest>): void => {
  const failed = (error: unknown): void => reply({ id, answer: fail('bot-failed', String(error)) });
  if (task.type === 'analyse') analyse(task, (answer) => reply({ id, answer })).catch(failed);
  else if (task.type === 'lines') linesFor(task).then((answer) => reply({ id, answer }), failed);
  else runTask(keeper, task).then((answer) => reply({ id, answer }), failed);
});

async function analyse({ save }: AnalysisTask, tell: (answer: Result<unknown>) => void): Promise<void> {
  const [{ tellAnalysis }, { knowledge }] = await Promise.all([import('../analysis/in-worker.ts'), load(save.game)]);
  tellAnalysis(await withNetwork(knowledge), save, tell);
}

async function linesFor({ game, state }: LinesTask): Promise<Result<unknown>> {
  const [{ waysOn }, { knowledge }] = await Promise.all([import('../analysis/in-worker.ts'), load(game)]);
  return waysOn(await withNetwork(knowledge), state);
}

async function load(id: string): Promise<LoadedBots> {
  return { knowledge: required(await loadKnowledge(games, id), `game ${id}`) };
}

/** Yields, so that a message that has arrived is handled before the timer. */
function breathe(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

function reply(answer: WorkerReply): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  self.postMessage(answer);
}
