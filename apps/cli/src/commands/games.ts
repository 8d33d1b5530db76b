import { padTo } from '@boardwright/core';
import { toAscii } from '../io/ascii.ts';
import { rulesPage } from '../io/rules-page.ts';
import { gameOf, type Io } from '../io/io.ts';

export async function gamesCommand(
  io: Io,
  { json, ascii }: { readonly json?: boolean; readonly ascii?: boolean },
): Promise<number> {
  const all = await Promise.all(Object.keys(io.registry).map((id) => gameOf(io, id)));
  if (json === true) {
    const list = all.map(({ id, title, version, presets, defaultPreset, fields, levels }) => ({
      id,
      title,
      version,
      presets,
      defaultPreset,
      fields,
      levels,
    }));
    io.stdout.write(`${JSON.stringify(list)}\n`);
    return 0;
  }
  const width = Math.max(...all.map(({ id }) => id.length)) + 2;
  for (const { id, title, presets, defaultPreset, levels } of all) {
    const names = Object.keys(presets).map((name) => (name === defaultPreset ? `${name}*` : name));
    const line = `${padTo(id, width)}${title}. Presets: ${names.join(', ')}. Levels: ${levels.join(', ')}.`;
    io.stdout.write(`${ascii === true ? toAscii(line) : line}\n`);
  }
  const told = all.find(({ id }) => rulesPage(id) !== null);
  if (told !== undefined) io.stdout.write(`"boardwright rules ${told.id}" tells how it is played.\n`);
  return 0;
}
