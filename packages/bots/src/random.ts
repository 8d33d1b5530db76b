import { pick, type Kind } from '@boardwright/core';
import type { Bot } from '@boardwright/core/bots';

/** Any legal action, all alike. */
export function random<K extends Kind>(): Bot<K> {
  return {
    choose: ({ seat, legal }, { rng }) => {
      const action = pick(legal, rng);
      return { action, score: 0, line: [{ actor: seat, action }], nodes: 0 };
    },
  };
}
