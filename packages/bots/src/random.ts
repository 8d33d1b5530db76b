import { pick, type Bot, type Kind } from '@boardwright/core';

/** Any legal action, all alike. */
export function random<K extends Kind>(): Bot<K> {
  return { choose: ({ legal }, { rng }) => ({ action: pick(legal, rng) }) };
}
