import { workerData } from 'node:worker_threads';
import { makeBot } from '@boardwright/bots';
import { fail, ok, rng, type Game, type Kind, type Registry, type Result } from '@boardwright/core';
import type { Task } from './pool.ts';

const { registry: module } = workerData as { registry: string };
const games = new Map<string, Promise<Game | null>>();

async function load(id: string): Promise<Game | null> {
  const { registry } = (await import(module)) as { registry: Registry };
  return Object.hasOwn(registry, id) ? ((await registry[id]?.()) ?? null) : null;
}

function gameOf(id: string): Promise<Game | null> {
  const known = games.get(id);
  if (known !== undefined) return known;
  const loading = load(id);
  games.set(id, loading);
  return loading;
}

export default async function choose(task: Task): Promise<Result<Kind['Action']>> {
  const game = await gameOf(task.game);
  if (game === null) return fail('unknown-game', `There is no game "${task.game.slice(0, 40)}".`);
  const end = performance.now() + task.ms;
  const budget = { nodes: task.nodes, rng: rng(task.seed), expired: () => performance.now() >= end };
  return ok(makeBot(game, task.level).choose(task.sight, budget));
}
