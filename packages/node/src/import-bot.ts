/** Imports a user's own bot: a module that exports a factory, or a file that a kit reads. */
import { fail, ok, type Result } from '@boardwright/core';
import type { LateBotFactory } from '@boardwright/core/bots';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns whether a bot's name is a file; the bot of such a level is named by the file's URL. */
export function isModule(bot: string): boolean {
  return bot.startsWith('file:');
}

/** The package that makes a bot from a file with this ending; its entry exports `importBotFile`. */
const KITS: Readonly<Record<string, string>> = { '.onnx': '@boardwright/research' };

/** Imports `bot` or the default export; for files with the ending of a kit, the bot that the kit makes. */
export async function importBot(url: string): Promise<Result<LateBotFactory>> {
  const kit = KITS[extname(url)];
  if (kit !== undefined) return importByKit(kit, fileURLToPath(url));
  try {
    const { bot, default: only }: { readonly bot?: unknown; readonly default?: unknown } = await import(url);
    const factory = bot ?? only;
    if (typeof factory === 'function') return ok(factory as LateBotFactory);
    return fail('bad-bot', `${url} exports no bot: export a function \`bot(game, level, assets)\` that makes one.`);
  } catch (error) {
    return fail('bad-bot', `${url} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function importByKit(kit: string, file: string): Promise<Result<LateBotFactory>> {
  const entry = `${kit}/bot-file`;
  try {
    import.meta.resolve(entry);
  } catch {
    return fail('no-kit', `${file} needs the package ${kit}. Run: npm install ${kit}`, { word: kit });
  }
  const { importBotFile }: { importBotFile(path: string): Promise<Result<LateBotFactory>> } = await import(entry);
  return importBotFile(file);
}
