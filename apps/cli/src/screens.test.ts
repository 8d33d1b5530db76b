/** Compares every game on common small screens with golden files. Read the differences before you write the files with `vitest -u`. */
import { LANGS, type Lang } from '@boardwright/words';
import type { Game } from '@boardwright/core';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { lookFor } from './testing/look.fixture.ts';
import { playedOn } from './testing/played.fixture.ts';
import { columns } from '@boardwright/core';
import { sightOf } from '@boardwright/core/host';
import { NEW_BOARD_PICKER } from './ui/board-picker.ts';
import { placedMoves } from './ui/board-cursor.ts';
import { renderFrame } from './ui/layout.ts';
import { promptWords } from './ui/question.ts';
import { terminalScene } from './ui/terminal-scene.ts';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 20 },
] as const;
/** The number of plies that lead to the middle of a game. */
const PLIES = 40;

/** Shows colours as letters, so that they can be seen in the file. */
function visible(line: string): string {
  return line.replaceAll('\u001b', '␛').trimEnd();
}

/** The languages in the order of the files. New ones come last. */
const FIRST: readonly Lang[] = ['en', 'zh-Hant', 'ko'];
const SHOWN = [...FIRST, ...LANGS.filter((lang) => !FIRST.includes(lang))];

async function screensOf(game: Game, colour: boolean): Promise<string> {
  const history = playedOn(game, PLIES);
  const screens: string[] = [];
  for (const lang of SHOWN)
    for (const size of SIZES) {
      const look = await lookFor(game, lang, { colour });
      const scene = terminalScene(history, 0, 0, 0);
      const { places } = renderFrame(scene, null, size, look).content;
      const { legal } = sightOf(history, 0);
      const moves = placedMoves(game, legal, places);
      const footer = {
        prompt: promptWords(scene, { seat: 0, legal, about: 'turn' }, look, size.columns),
        picker: { ...NEW_BOARD_PICKER, cursor: moves.find(({ at }) => at.length > 0)?.at[0] ?? null },
        choices: moves.map(({ text, at }) => ({ text, isWord: false, onBoard: at.length > 0 })),
        moves,
        notices: [],
      };
      const { lines } = renderFrame(scene, footer, size, look);
      expect(lines.length).toBeLessThanOrEqual(size.rows);
      for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(size.columns);
      screens.push(`=== ${lang} ${size.columns} x ${size.rows}`, ...lines.map(visible), '');
    }
  return screens.join('\n');
}

describe.each(Object.values(games).filter(({ knowledge }) => knowledge !== undefined))('$id', ({ id, rules: load }) => {
  test.each([
    ['plain', false],
    ['colour', true],
  ])('at 80 x 24 and 60 x 20 in every language, %s', async (name, colour) => {
    await expect(await screensOf(await load(), colour)).toMatchFileSnapshot(`./golden/${id}-${name}.txt`);
  });
});
