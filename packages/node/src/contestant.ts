/** Creates the contestants of an arena from their descriptions, inside a thread. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assetsFor, makeBot, type Contestant } from '@boardwright/bots';
import { rng, unwrap, type Seat } from '@boardwright/core';
import type { Knowledge, LateBot, Level } from '@boardwright/core/bots';
import { messageAt } from '@boardwright/core/host';
import type { ArenaSettings, BotSpec } from './arena.ts';
import { openExternalBot } from './external-bot.ts';
import { importBot } from './import-bot.ts';

/** The options of the game, and the budget of each move. */
type ContestTask = Pick<ArenaSettings, 'options' | 'nodes' | 'ms'>;

/** Milliseconds per move for a program whose description sets no time limit. */
const PROGRAM_MS = 5_000;
const PLAIN: Level = { name: 'module', bot: 'module', nodes: 10_000, pauseMs: 0 };

/** Creates a contestant. seed: decides the choices of a bot in this thread. */
export async function contestantOf(
  knowledge: Knowledge,
  task: ContestTask,
  spec: BotSpec,
  seat: Seat,
  seed: string,
): Promise<Contestant> {
  if (spec.type === 'program') {
    const limits = { ms: task.ms ?? PROGRAM_MS, nodes: task.nodes };
    return openExternalBot(knowledge.game, task.options, seat, { ...spec, ...limits });
  }
  const level = spec.type === 'level' ? spec.level : plainLevel(task);
  const bot =
    spec.type === 'level'
      ? makeBot(knowledge, level, await assetsFor(knowledge, level))
      : await moduleBot(knowledge, spec.path);
  return inThread(bot, task, level, seed);
}

/** Returns the level of a module's bot: the given budget, or a moderate number of nodes. */
function plainLevel({ nodes, ms }: ContestTask): Level {
  return { ...PLAIN, nodes: nodes ?? (ms === null ? PLAIN.nodes : Number.MAX_SAFE_INTEGER) };
}

async function moduleBot(knowledge: Knowledge, path: string): Promise<LateBot> {
  const factory = unwrap(await importBot(pathToFileURL(resolve(path)).href));
  return factory(knowledge.game, PLAIN, {}, knowledge);
}

/** Creates a contestant in this thread, limited by nodes (repeatable) or by milliseconds. A level's own limit keeps its strength. */
function inThread(bot: LateBot, { nodes, ms }: ContestTask, level: Level, seed: string): Contestant {
  return {
    choose: async (sight, seq) => {
      const end = ms === null ? Infinity : performance.now() + ms;
      try {
        return await bot.choose(sight, {
          nodes: Math.min(nodes ?? Infinity, level.nodes),
          rng: rng(`${seed}/${seq}`),
          expired: () => performance.now() >= end,
          reuse: ms !== null,
        });
      } catch (error) {
        throw new Error(messageAt(error), { cause: error });
      }
    },
  };
}
