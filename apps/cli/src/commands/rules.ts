import { readFile } from 'node:fs/promises';
import { fail } from '@boardwright/core';
import { toAscii } from '../io/ascii.ts';
import { rulesPage } from '../io/rules-page.ts';
import { gameOf, orRefuse, type Io } from '../io/io.ts';

export async function rulesCommand(io: Io, id: string, { ascii }: { readonly ascii?: boolean }): Promise<number> {
  const game = await gameOf(io, id);
  const page = rulesPage(game.id) ?? orRefuse<URL>(fail('no-rules-page', `${game.title} has no page of rules here.`));
  const text = await readFile(page, 'utf8');
  io.stdout.write(ascii === true ? toAscii(text) : text);
  return 0;
}
