/** --seats bot:./mine.js: a bot from a user's own file, which is a module or a network. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, ok, type Result } from '@boardwright/core';
import type { Level } from '@boardwright/core/bots';
import type { Occupant } from '@boardwright/core/host';
import { importBot } from '@boardwright/node';

/** Maximum number of characters of a level in a save. */
const LONGEST = 40;
const NODES = 10_000;

/** Returns whether a bot's level is the path of a module or a network. */
export function isBotFile(level: string): boolean {
  return /[\\/]|\.([cm]?[jt]s|onnx)$/.test(level);
}

export function botFile(path: string): Level {
  return { name: path, bot: pathToFileURL(resolve(path)).href, nodes: NODES, pauseMs: 400 };
}

/** Checks that every file that a chair names exists and makes a bot. */
export async function checkBotFiles(chairs: readonly Occupant[]): Promise<Result<null>> {
  for (const level of new Set(chairs.flatMap((chair) => chair.level ?? []).filter(isBotFile))) {
    if (level.length > LONGEST)
      return fail('bad-bot', `The path of a bot has at most ${LONGEST} letters: ${level.slice(0, LONGEST)} …`);
    const factory = await importBot(botFile(level).bot);
    if (!factory.ok) return factory;
  }
  return ok(null);
}
