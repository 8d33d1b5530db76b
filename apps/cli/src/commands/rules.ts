import { readFile } from 'node:fs/promises';
import { fail } from '@boardwright/core';
import { toAscii } from '../plain.ts';
import { rulesPage } from '../rules.ts';
import { gameOf, orRefuse, type World } from '../world.ts';

export async function rules(world: World, id: string, { ascii }: { readonly ascii?: boolean }): Promise<number> {
  const game = await gameOf(world, id);
  const page = rulesPage(game.id) ?? orRefuse<URL>(fail('no-rules-page', `${game.title} has no page of rules here.`));
  const text = await readFile(page, 'utf8');
  world.stdout.write(ascii === true ? toAscii(text) : text);
  return 0;
}
