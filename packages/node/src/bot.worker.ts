import { workerData } from 'node:worker_threads';
import { keepBots, loadKnowledge, runTask, type BotTask, type LoadedBots } from '@boardwright/bots';
import { fail, unwrap, type Result } from '@boardwright/core';
import { THREAD_THOUGHT_MS } from '@boardwright/core/bots';
import { answerTasks } from './answer-tasks.ts';
import { importBot, isModule } from './import-bot.ts';
import { loadGames } from './load-games.ts';
import { KEPT_MATCHES } from './thread.ts';

const { gamesModule } = workerData as { gamesModule: string };

async function load(id: string): Promise<LoadedBots | null> {
  const knowledge = await loadKnowledge(await loadGames(gamesModule), id);
  return knowledge === null ? null : { knowledge };
}

const keeper = keepBots({
  load,
  foreign: async (bot) => (isModule(bot) ? unwrap(await importBot(bot)) : null),
  now: () => performance.now(),
  ms: THREAD_THOUGHT_MS,
  matches: KEPT_MATCHES,
  breathe: () => new Promise((done) => setImmediate(done)),
});

answerTasks<BotTask, Result<unknown>>(
  (task) => runTask(keeper, task),
  (message) => fail('bot-failed', `The bot failed: ${message}`),
);
