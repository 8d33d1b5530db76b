import { latest, padTo, type Game, type History } from '@boardwright/core';
import { toAscii } from '../io/ascii.ts';
import { gameOf, type Io } from '../io/io.ts';
import { rulesPage } from '../io/rules-page.ts';
import { listSaves } from '../io/save-files.ts';
import { presetName } from '../ui/phrases.ts';

export interface GamesFlags {
  readonly json?: boolean;
  readonly ascii?: boolean;
  /** Those that are kept here, not those that there are. */
  readonly mine?: boolean;
}

export async function gamesCommand(io: Io, flags: GamesFlags): Promise<number> {
  const list = flags.mine === true ? await kept(io) : await offered(io);
  const say = (line: string): void => void io.stdout.write(`${flags.ascii === true ? toAscii(line) : line}\n`);
  if (flags.json === true) io.stdout.write(`${JSON.stringify(list.values)}\n`);
  else list.lines.forEach(say);
  return 0;
}

/** The same as values and as lines. */
interface Listed {
  readonly values: readonly object[];
  readonly lines: readonly string[];
}

async function offered(io: Io): Promise<Listed> {
  const all = await Promise.all(Object.keys(io.registry).map((id) => gameOf(io, id)));
  const width = Math.max(...all.map(({ id }) => id.length)) + 2;
  const told = all.find(({ id }) => rulesPage(id) !== null);
  return {
    values: all.map(({ id, title, version, presets, defaultPreset, fields, levels }) => ({
      id,
      title,
      version,
      presets,
      defaultPreset,
      fields,
      levels,
    })),
    lines: [
      ...all.map((game) => lineOf(game, width)),
      ...(told === undefined ? [] : [`"boardwright rules ${told.id}" tells how it is played.`]),
    ],
  };
}

function lineOf({ id, title, presets, defaultPreset, levels }: Game, width: number): string {
  const names = Object.keys(presets).map((name) => (name === defaultPreset ? `${name}*` : name));
  return `${padTo(id, width)}${title}. Presets: ${names.join(', ')}. Levels: ${levels.join(', ')}.`;
}

async function kept(io: Io): Promise<Listed> {
  const saved = (await listSaves(io)).map(({ file, history }) => ({ file, ...standingOf(history) }));
  const none = 'No game is kept here yet: play one, and every move of it is.';
  const width = Math.max(0, ...saved.map(({ game }) => game.length)) + 2;
  const lines = saved.map(
    ({ file, game, preset, plies, over }) =>
      `${padTo(game, width)}${padTo(preset, 14)}ply ${padTo(String(plies), 6)}${over ? 'over     ' : 'goes on  '}${file}`,
  );
  return { values: saved, lines: lines.length === 0 ? [none] : lines };
}

function standingOf(history: History): { game: string; preset: string; plies: number; over: boolean } {
  const { game, head } = history;
  const { plies, outcome } = latest(history);
  const preset = presetName(game, head.pair?.options ?? head.options);
  return { game: game.id, preset, plies, over: outcome !== null };
}
