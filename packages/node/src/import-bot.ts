/** Imports a user's own bot: a module that exports a factory, or a policy network. */
import { fail, ok, type Result } from '@boardwright/core';
import type { LateBotFactory } from '@boardwright/core/bots';
import { fileURLToPath } from 'node:url';
import { importPolicy } from './onnx-policy.ts';

/** Returns whether this names a file: the bot of such a level is named by the file's URL. */
export function isModule(bot: string): boolean {
  return bot.startsWith('file:');
}

/** Imports `bot`, or the default export. A file that ends in .onnx is a policy network. */
export async function importBot(url: string): Promise<Result<LateBotFactory>> {
  if (url.endsWith('.onnx')) return importPolicy(fileURLToPath(url));
  try {
    const { bot, default: only }: { readonly bot?: unknown; readonly default?: unknown } = await import(url);
    const factory = bot ?? only;
    if (typeof factory === 'function') return ok(factory as LateBotFactory);
    return fail('bad-bot', `${url} exports no bot: export a function \`bot(game, level, assets)\` that makes one.`);
  } catch (error) {
    return fail('bad-bot', `${url} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}
