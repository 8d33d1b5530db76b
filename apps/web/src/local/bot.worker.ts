import { levelOf, makeBot } from '@boardwright/bots';
import { rng, unwrap } from '@boardwright/core';
import { loadGame } from '../games.ts';
import type { WorkerReply, WorkerRequest } from './bots.ts';
import type { BotRequest } from './host.ts';

/** Nodes decide how well a level plays; this only keeps a slow phone from waiting for ever. */
const PATIENCE_MS = 4000;

// Listening before anything is awaited, or the first question is lost.
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<WorkerRequest>): void => {
  choose(question).then(
    (action) => reply({ id, action }),
    (error: unknown) => reply({ id, error: String(error) }),
  );
});

async function choose({ game: name, level: wanted, sight, seed }: BotRequest): Promise<unknown> {
  const game = await loadGame(name);
  const level = unwrap(levelOf(game, wanted));
  const end = performance.now() + PATIENCE_MS;
  const budget = { nodes: level.nodes, rng: rng(seed), expired: () => performance.now() >= end };
  return makeBot(game, level).choose(sight, budget);
}

function reply(answer: WorkerReply): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  self.postMessage(answer);
}
