import { pick, type Bot, type Kind } from '@boardwright/core';

/** Any legal action, all alike. */
export function random<K extends Kind>(): Bot<K> {
  return {
    choose: ({ seat, legal }, { rng }) => {
      const action = pick(legal, rng);
      return { action, score: 0, line: [{ actor: seat, action }], nodes: 0 };
    },
  };
}
