import type { Kind } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';

/** Returns the knowledge of any game with the type that tuning needs. In the catalogue, its game is of any Kind. */
export function plain<K extends Kind>(knowledge: Knowledge<K>): Knowledge {
  return knowledge as unknown as Knowledge;
}
