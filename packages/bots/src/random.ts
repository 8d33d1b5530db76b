import { pick, type Kind } from '@boardwright/core';
import type { Bot } from '@boardwright/core/bots';

/** A bot that plays any legal action with equal probability. */
export function random<K extends Kind>(): Bot<K> {
  return {
    choose: ({ seat, legal }, { rng }) => {
      const action = pick(legal, rng);
      return { action, score: 0, line: [{ actor: seat, action }], nodes: 0 };
    },
  };
}
