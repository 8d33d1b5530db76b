/** Imports a user's own bot: a module that exports a factory, or a file that a kit can read. */
import { fail, ok, type Result } from '@boardwright/core';
import type { LateBotFactory } from '@boardwright/core/bots';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns whether the name of a bot is the URL of a file. */
export function isModule(bot: string): boolean {
  return bot.startsWith('file:');
}

/** For each file ending, the package that makes bots from such files. Its entry exports `importBotFile`. */
const KITS: Readonly<Record<string, string>> = { '.onnx': '@boardwright/research' };

/** Imports the export `bot` or the default export of a module. If the ending of the file belongs to a kit, the kit makes the bot. */
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
