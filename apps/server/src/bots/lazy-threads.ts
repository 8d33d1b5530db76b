/** A thinker that is loaded with its first question: a server whose matches have no bots runs a tenth cheaper without it. */
import type { Thinker } from './consult.ts';

export function lazyThinker(open: () => Promise<Thinker>): Thinker {
  let opened: Promise<Thinker> | null = null;
  /** One that cannot be opened is tried again with the next question. */
  const thinker = (): Promise<Thinker> => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const ifOpen = async (): Promise<Thinker | null> => (opened === null ? null : opened.catch(() => null));
  return {
    choose: async (question) => (await thinker()).choose(question),
    agreesToDraw: async (question) => (await thinker()).agreesToDraw(question),
    end: (match) => void ifOpen().then((one) => one?.end(match)),
    close: async () => (await ifOpen())?.close(),
  };
}

/** Bots of the games, in threads. */
export function botThreads(threads: number, registry: string): Thinker {
  return lazyThinker(async () => (await import('@boardwright/node')).openPool({ threads, registry }));
}
