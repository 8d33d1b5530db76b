/** Builds display settings, in English or another language, without a terminal. */
import { type Lang } from '@boardwright/words';
import { ownWords, type Game } from '@boardwright/core';
import { games } from '@boardwright/games';
import { loadHostWords, readerOf } from '../ui/reader.ts';
import type { DisplaySettings } from '../ui/ui.ts';

export async function lookFor(game: Game, lang: Lang, style: Partial<DisplaySettings> = {}): Promise<DisplaySettings> {
  const reader = await readerOf({ env: {}, games }, lang, game);
  return { ascii: false, latin: lang === 'en', colour: false, reader, ...style };
}

/** Returns settings that belong to no game. */
export async function anyLook(): Promise<DisplaySettings> {
  const notation = { seats: [], reasons: {}, report: () => '' };
  const game = ownWords({ notation: notation as never });
  return {
    ascii: false,
    latin: false,
    colour: false,
    reader: { ...(await loadHostWords('en')), game, rulesPage: null },
  };
}
