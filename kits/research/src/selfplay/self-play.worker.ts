import { workerData } from 'node:worker_threads';
import { loadKnowledge, playContest, type Contestant } from '@boardwright/bots';
import type { Knowledge } from '@boardwright/core/bots';
import { newSave, type Entry, type FoldedEntry } from '@boardwright/core/host';
import { withBaselines } from '@boardwright/node';
import { answerTasks, contestantOf, loadGames } from '@boardwright/node/threads';
import type { SelfPlayLine, SelfPlayTask } from './self-play.ts';

const { gamesModule } = workerData as { gamesModule: string };

// Listens before the first await. Otherwise the first task would be lost.
answerTasks<SelfPlayTask, readonly string[] | { readonly failed: string }>(playTask, (failed) => ({ failed }));

async function playTask(task: SelfPlayTask): Promise<readonly string[]> {
  const known = await loadKnowledge(await loadGames(gamesModule), task.game);
  if (known === null) throw new TypeError(`there is no game ${task.game}`);
  const knowledge = withBaselines(known);
  const lines: string[] = [];
  for (let n = task.from; n < task.to; n++) lines.push(JSON.stringify(await playNumber(knowledge, task, n)));
  return lines;
}

async function playNumber(knowledge: Knowledge, task: SelfPlayTask, n: number): Promise<SelfPlayLine> {
  const { bots, options, opening } = task;
  const seed = `${task.seed}/${n}`;
  const order = bots.map((_, seat) => (seat + n) % bots.length);
  const sitters: Contestant[] = [];
  for (const [seat, bot] of order.entries()) {
    const spec = bots[bot];
    if (spec === undefined) throw new RangeError(`there is no bot ${bot}`);
    sitters.push(await contestantOf(knowledge, { ...task, ms: null }, spec, seat, `${seed}/${bot}`));
  }
  const record = new Recorder(knowledge, task.views);
  const entered = (folded: FoldedEntry, score: number | null): void => record.add(folded, score);
  const end = await playContest(knowledge.game, options, sitters, { seed, opening, now: () => 0, entered });
  const { log, scores, views } = record;
  const save = { ...newSave(knowledge.game, options, `${seed}/setup`), log };
  const { outcome, forfeit } = end;
  const names = order.map((bot) => task.names[bot] ?? '');
  return {
    n,
    bots: names,
    nodes: task.nodes,
    opening,
    outcome,
    forfeit,
    scores,
    ...(task.views ? { views } : {}),
    save,
  };
}

class Recorder {
  readonly log: Entry[] = [];
  readonly scores: (number | null)[] = [];
  readonly views: unknown[] = [];
  readonly #knowledge: Knowledge;
  readonly #keepsViews: boolean;

  constructor(knowledge: Knowledge, keepsViews: boolean) {
    this.#knowledge = knowledge;
    this.#keepsViews = keepsViews;
  }

  add({ before, entry }: FoldedEntry, score: number | null): void {
    this.log.push(entry);
    if (entry.type !== 'ply') return;
    this.scores.push(score);
    if (!this.#keepsViews) return;
    this.views.push(entry.actor === 'chance' ? null : this.#knowledge.game.view(before.state, entry.actor));
  }
}
