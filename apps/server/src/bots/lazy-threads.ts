/** A thinker that is loaded with its first question: a server whose matches have no bots runs a tenth cheaper without it. */
import type { Thinker } from './consult.ts';

export function lazyThinker(open: () => Promise<Thinker>): Thinker {
  let opened: Promise<Thinker> | null = null;
  const thinker = (): Promise<Thinker> => (opened ??= open());
  return {
    choose: async (question) => (await thinker()).choose(question),
    agreesToDraw: async (question) => (await thinker()).agreesToDraw(question),
    end: (match) => void opened?.then((one) => one.end(match)),
    close: async () => (await opened)?.close(),
  };
}

/** Bots of the games, in threads. */
export function botThreads(threads: number, registry: string): Thinker {
  return lazyThinker(async () => (await import('@boardwright/node')).openPool({ threads, registry }));
}
