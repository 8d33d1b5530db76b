import type { Kind } from '@boardwright/core';
import { isLearnable, type Fast, type Knowledge, type Learnable } from '@boardwright/core/bots';

/** Returns a position of the game whose evaluation can be learnt. */
export function learnableOf<K extends Kind>(knowledge: Knowledge<K>): Fast<K> & Learnable {
  const fast = knowledge.fast?.({});
  if (fast === undefined || !isLearnable(fast))
    throw new TypeError(`${knowledge.game.id} states no facts for a network`);
  return fast;
}
