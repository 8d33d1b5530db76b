/** Imports a user's own bot: a module that exports a factory. */
import { fail, ok, type Result } from '@boardwright/core';
import type { BotFactory } from '@boardwright/core/bots';

/** Returns whether this names a module: the bot of such a level is named by the module's URL. */
export function isModule(bot: string): boolean {
  return bot.startsWith('file:');
}

/** Imports `bot`, or the default export. */
export async function importBot(url: string): Promise<Result<BotFactory>> {
  try {
    const { bot, default: only }: { readonly bot?: unknown; readonly default?: unknown } = await import(url);
    const factory = bot ?? only;
    if (typeof factory === 'function') return ok(factory as BotFactory);
    return fail('bad-bot', `${url} exports no bot: export a function \`bot(game, level, assets)\` that makes one.`);
  } catch (error) {
    return fail('bad-bot', `${url} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}
