/** A look in plain English, or another language, without a terminal. */
import { ownWords, type Game, type Lang } from '@boardwright/core';
import { wordsRegistry } from '@boardwright/games/words';
import { readerOf } from '../ui/reader.ts';
import type { DisplaySettings } from '../ui/ui.ts';
import { loadTerminalWords, loadWords } from '@boardwright/words';

export async function lookFor(game: Game, lang: Lang, style: Partial<DisplaySettings> = {}): Promise<DisplaySettings> {
  const reader = await readerOf({ env: {}, words: wordsRegistry }, lang, game);
  return { ascii: false, latin: lang === 'en', colour: false, marks: style.colour !== true, reader, ...style };
}

/** Of no game at all. */
export async function anyLook(): Promise<DisplaySettings> {
  const [host, terminal] = await Promise.all([loadWords('en'), loadTerminalWords('en')]);
  const text = { seats: [], reasons: {}, report: () => '' };
  const game = ownWords({ text: text as never });
  return { ascii: false, latin: false, colour: false, reader: { lang: 'en', host, terminal, game } };
}
