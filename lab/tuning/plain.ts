import type { Kind } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';

/** Returns the knowledge of any game as a tuning takes it: Kind is only how a table of games writes "any". */
export function plain<K extends Kind>(knowledge: Knowledge<K>): Knowledge {
  return knowledge as unknown as Knowledge;
}
