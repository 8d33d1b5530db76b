import { readFile } from 'node:fs/promises';

import { fail, type Game } from '@boardwright/core';
import { toAscii } from '../io/ascii.ts';
import { rulesPage } from '../io/rules-page.ts';
import { gameOf, orUsageError, type Io, type LiveIo } from '../io/io.ts';
import { isLive, displayOf, type DisplayFlags } from '../ui/choose.ts';
import { readerOf } from '../ui/reader.ts';
import { rulesLines } from '../ui/rules.ts';
import { takeScreen } from '../ui/screen.ts';
import { showPages } from '../ui/pager.ts';

/** A pipe gets the page as it is written, a screen gets it drawn and in pages. */
export async function rulesCommand(io: Io, id: string, flags: DisplayFlags): Promise<number> {
  const game = await gameOf(io, id);
  if (isLive(io, flags)) return show(io, game, flags);
  const look = displayOf(io, flags, await readerOf(io, flags.lang, game));
  const { lang, terminal } = look.reader;
  const page = rulesPage(game.id) ?? orUsageError<URL>(fail('no-rules-page', terminal.noRules(game.title)));
  const text = lang === 'en' ? await readFile(page, 'utf8') : `${(await rulesLines(look, game)).join('\n')}\n`;
  io.stdout.write(look.ascii ? toAscii(text) : text);
  return 0;
}

async function show(io: LiveIo, game: Game, flags: DisplayFlags): Promise<number> {
  const look = displayOf(io, flags, await readerOf(io, flags.lang, game));
  const stop = new AbortController();
  const screen = takeScreen(io.stdin, io.stdout, () => stop.abort());
  await showPages(screen, await rulesLines(look, game), look, stop.signal);
  screen.leave();
  return 0;
}
