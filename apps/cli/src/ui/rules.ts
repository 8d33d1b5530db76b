/** How a game is played, for a screen: in the reader's words, drawn, and in English every rule by its number. */
import { readFile } from 'node:fs/promises';
import { presetOf, type Game } from '@boardwright/core';
import { titleOf } from './reader.ts';
import type { DisplaySettings } from './ui.ts';

/** As much as a page of a small screen has: the board alone, since the legend stands below. */
const ROOM = { columns: 58, rows: 16 };

/** view: the board to draw; without one, that of a new game. */
export async function rulesLines(look: DisplaySettings, game: Game, view?: object): Promise<string[]> {
  const { reader } = look;
  const style = { ...look, seat: null, room: ROOM };
  const shown = view ?? game.view(game.setup(presetOf(game), ''), 'spectator');
  const board = (reader.game.draw ?? game.drawing.draw)(shown, style).split('\n');
  const legend = reader.game.legend?.(style) ?? game.drawing.legend?.(style) ?? [];
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

async function wholePage({ reader }: DisplaySettings, game: Game): Promise<string[]> {
  const { lang, terminal, rulesPage } = reader;
  if (rulesPage === null) return reader.game.rules === undefined ? [terminal.noRules(game.title)] : [];
  if (lang !== 'en') return [terminal.rulesEnglish(`boardwright rules ${game.id} --lang en`)];
  return plainLines(await readFile(rulesPage, 'utf8'));
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
