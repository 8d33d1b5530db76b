/** The rules of a game for a screen: in the reader's words with a drawing; in English also every rule by its number. */
import { readFile } from 'node:fs/promises';
import { fail, ok, presetOf, type Game, type Result } from '@boardwright/core';
import { titleOf } from './reader.ts';
import type { DisplaySettings } from './ui.ts';

/** The area for the drawing on a page of a small screen. The legend is below it. */
const AREA = { columns: 58, rows: 16 };

/** Returns the lines. view: the board to draw; by default the board of a new game. */
export async function rulesLines(look: DisplaySettings, game: Game, view?: object): Promise<string[]> {
  const { reader } = look;
  const style = { ...look, seat: null, area: AREA };
  const shown = view ?? game.view(game.setup(presetOf(game), ''), 'spectator');
  const board = (reader.game.picture ?? game.drawing.picture)(shown, style).split('\n');
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

/** Returns the rules for a pipe. In English, returns the rules page as it is written. */
export async function rulesText(look: DisplaySettings, game: Game): Promise<Result<string>> {
  const { lang, terminal, rulesPage, game: words } = look.reader;
  if (rulesPage === null && words.rules === undefined) return fail('no-rules-page', terminal.noRules(game.title));
  if (rulesPage !== null && lang === 'en') return ok(await readFile(rulesPage, 'utf8'));
  return ok(`${(await rulesLines(look, game)).join('\n').trimEnd()}\n`);
}

async function wholePage({ reader }: DisplaySettings, game: Game): Promise<string[]> {
  const { lang, terminal, rulesPage } = reader;
  if (rulesPage === null) return reader.game.rules === undefined ? [terminal.noRules(game.title)] : [];
  if (lang !== 'en') return [terminal.rulesEnglish(`boardwright rules ${game.id} --lang en`)];
  return plainLines(await readFile(rulesPage, 'utf8'));
}

/** Converts Markdown to plain text: removes emphasis and links, and puts empty lines around headings. */
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

/** Returns a table row as its cells without the frame, because no screen is wide enough for that. */
function cellsOf(row: string): string {
  const cells = row.split('|').slice(1, -1);
  return `  ${cells.map((cell) => cell.trim() || '–').join(' · ')}`;
}
