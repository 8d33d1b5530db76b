/** Games between bots, from which positions are taken. */
import { makeBot } from '@boardwright/bots';
import { itemAt, type Kind } from '@boardwright/core';
import type { Bot, Knowledge } from '@boardwright/core/bots';

/** Returns one bot per level. Levels are counted from the weakest. */
export function botsOf<K extends Kind>(knowledge: Knowledge<K>, levels: readonly number[]): readonly Bot<K>[] {
  return levels.map((level) => makeBot(knowledge, itemAt(knowledge.levels, level)));
}

export function nodesOf<K extends Kind>({ levels }: Knowledge<K>, level: number): number {
  return itemAt(levels, level).nodes;
}
