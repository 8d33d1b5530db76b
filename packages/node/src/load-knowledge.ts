import { knowledgeOfRules } from '@boardwright/bots';
import type { BotRegistry, Knowledge, Registry } from '@boardwright/core';

/** What bots know of a game by the registries of this module, else its rules alone; null: there is no such game. */
export async function loadKnowledge(module: string, id: string): Promise<Knowledge | null> {
  const { registry, botRegistry = {} } = (await import(module)) as { registry: Registry; botRegistry?: BotRegistry };
  const knowledge = Object.hasOwn(botRegistry, id) ? await botRegistry[id]?.() : undefined;
  if (knowledge !== undefined) return knowledge;
  const game = Object.hasOwn(registry, id) ? await registry[id]?.() : undefined;
  return game === undefined ? null : knowledgeOfRules(game);
}
