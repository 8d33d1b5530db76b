/** --seats bot:./mine.js: a bot from the user's own file, a module or a network. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, ok, type Result } from '@boardwright/core';
import type { Level } from '@boardwright/core/bots';
import type { Occupant } from '@boardwright/core/host';
import { importBot } from '@boardwright/node';

/** Maximum length of a level in a save, in characters. */
const LONGEST = 40;
const NODES = 10_000;

/** Returns whether the level of a bot is the path of a module or of a network. */
export function isBotFile(level: string): boolean {
  return /[\\/]|\.([cm]?[jt]s|onnx)$/.test(level);
}

export function botFile(path: string): Level {
  return { name: path, bot: pathToFileURL(resolve(path)).href, nodes: NODES, pauseMs: 400 };
}

/** Checks that every file named by a chair exists and makes a bot. */
export async function checkBotFiles(chairs: readonly Occupant[]): Promise<Result<null>> {
  for (const level of new Set(chairs.flatMap((chair) => chair.level ?? []).filter(isBotFile))) {
    if (level.length > LONGEST)
      return fail('bad-bot', `The path of a bot has at most ${LONGEST} letters: ${level.slice(0, LONGEST)} …`);
    const factory = await importBot(botFile(level).bot);
    if (!factory.ok) return factory;
  }
  return ok(null);
}
