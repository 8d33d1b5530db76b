/** How a game is played, for a screen: in the reader's words, drawn, and in English every rule by its number. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { presetOf, type Game } from '@boardwright/core';
import { titleOf } from './reader.ts';
import type { DisplaySettings } from './ui.ts';

/** The pages of the rules; in a package that was installed a copy beside the build. */
const DOCS = new URL('../../../../docs/rules/', import.meta.url);
const FOLDER = existsSync(DOCS) ? DOCS : new URL('../rules/', import.meta.url);
/** A game that shares the page of another. */
const SHARED: Readonly<Record<string, string>> = { 'three-kingdoms': 'banqi' };
/** As much as a page of a small screen has: the board alone, since the legend stands below. */
const ROOM = { columns: 58, rows: 16 };

/** null for a game without a page; `id` is one of the registry. */
export function rulesPage(id: string): URL | null {
  const page = new URL(`${SHARED[id] ?? id}.md`, FOLDER);
  return existsSync(page) ? page : null;
}

/** view: the board to draw; without one, that of a new game. */
export async function rulesLines(look: DisplaySettings, game: Game, view?: object): Promise<string[]> {
  const { reader } = look;
  const style = { ...look, seat: null, room: ROOM };
  const shown = view ?? game.view(game.setup(presetOf(game), ''), 'spectator');
  const board = (reader.game.draw ?? game.text.draw)(shown, style).split('\n');
  const legend = reader.game.legend?.(style) ?? game.text.legend?.(style) ?? [];
  return [
    titleOf(reader, game),
    '',
    ...(reader.game.rules ?? []),
    '',
    ...board,
    '',
    ...legend,
    '',
    ...(await wholePage(look, game)),
  ];
}

async function wholePage({ reader: { lang, terminal } }: DisplaySettings, game: Game): Promise<string[]> {
  const page = rulesPage(game.id);
  if (page === null) return [terminal.noRules(game.title)];
  if (lang !== 'en') return [terminal.rulesEnglish(`boardwright rules ${game.id} --lang en`)];
  return plainLines(await readFile(page, 'utf8'));
}

/** Markdown as a reader of plain text likes it: signs of emphasis and links are gone, headings stand apart. */
function plainLines(markdown: string): string[] {
  return markdown
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line) && !line.startsWith('```'))
    .map((line) =>
      (line.startsWith('|') ? cellsOf(line) : line)
        .replace(/^#+ (.*)$/, (_, words: string) => words.toUpperCase())
        .replace(/\*\*([^*]+)\*\*/g, '$1')
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replaceAll('`', ''),
    );
}

/** The cells of a row without their frame: no screen is as wide as a table. */
function cellsOf(row: string): string {
  const cells = row.split('|').slice(1, -1);
  return `  ${cells.map((cell) => cell.trim() || '–').join(' · ')}`;
}
