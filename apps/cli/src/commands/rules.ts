import { readFile } from 'node:fs/promises';
import { fail } from '@boardwright/core';
import { asShown } from '../io/ascii.ts';
import { gameOf, orUsageError, type Io } from '../io/io.ts';
import { isLive, displayOf, type DisplayFlags } from '../ui/choose.ts';
import { rulesLines } from '../ui/rules.ts';
import { withScreen } from '../ui/screen.ts';
import { showPages } from '../ui/pager.ts';

/**
 * A pipe gets the page as it is written, a screen gets it drawn and in pages. A game from outside has no page: its words say
 * its rules (`GameWords.rules`).
 */
export async function rulesCommand(io: Io, id: string, flags: DisplayFlags): Promise<number> {
  const game = await gameOf(io, id);
  const look = await displayOf(io, flags, game);
  const { lang, terminal, rulesPage } = look.reader;
  if (isLive(io, flags)) {
    const lines = await rulesLines(look, game);
    await withScreen(io, (screen, signal) => showPages(screen, lines, look, signal));
    return 0;
  }
  if (rulesPage === null && look.reader.game.rules === undefined)
    orUsageError(fail('no-rules-page', terminal.noRules(game.title)));
  const text =
    rulesPage !== null && lang === 'en'
      ? await readFile(rulesPage, 'utf8')
      : `${(await rulesLines(look, game)).join('\n').trimEnd()}\n`;
  io.stdout.write(asShown(look, text));
  return 0;
}
