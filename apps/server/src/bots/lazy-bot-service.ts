/**
 * A bot service that is loaded at the first question. Loading it at the start would cost a server without bots about a tenth of its memory.
 */
import type { BotService } from './bot-service.ts';

export function lazyBotService(open: () => Promise<BotService>): BotService {
  let opened: Promise<BotService> | null = null;
  /** Opens the service. A failed attempt is repeated at the next question. */
  const botService = (): Promise<BotService> => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const ifOpen = async (): Promise<BotService | null> => (opened === null ? null : opened.catch(() => null));
  return {
    choose: async (question) => (await botService()).choose(question),
    agreesToDraw: async (question) => (await botService()).agreesToDraw(question),
    end: (match) => void ifOpen().then((one) => one?.end(match)),
    close: async () => (await ifOpen())?.close(),
  };
}

/** Returns the bots of the games, in threads. */
export function botThreads(threads: number, gamesModule: string): BotService {
  const service = lazyBotService(async () => (await import('@boardwright/node')).openPool({ threads, gamesModule }));
  return { ...service, atOnce: threads };
}
