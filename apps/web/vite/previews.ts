/** Writes the previews that messengers show for links, in every language. The server puts them into the page (link-preview.ts). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@boardwright/games';
import { GAME_BLANK, NAME_BLANK, PREVIEWS_FILE, type PreviewTexts } from '@boardwright/protocol';
import { gameNote, gameTitle, LANGS, loadWords, type Lang } from '@boardwright/words';
import type { Plugin } from 'vite';

export function previews(): Plugin {
  return {
    name: 'previews',
    apply: 'build',
    // runs after the list of files for offline play was written
    enforce: 'post',
    async generateBundle() {
      const source = JSON.stringify(await Promise.all(LANGS.map(previewTexts)));
      this.emitFile({ type: 'asset', fileName: PREVIEWS_FILE, source });
    },
  };
}

async function previewTexts(lang: Lang): Promise<PreviewTexts> {
  const words = await loadWords(lang);
  const { full, begun, over, invitedBy } = words.room;
  return {
    lang,
    invited: words.invited(GAME_BLANK),
    invitedBy: invitedBy(NAME_BLANK, GAME_BLANK),
    full,
    begun,
    over,
    games: Object.values(games).map((entry) => ({
      game: entry.id,
      title: gameTitle(words, entry),
      about: gameNote(words, entry),
      picture: pictureOf(entry.id),
    })),
  };
}

/** Returns the picture of a game, drawn by lab/pictures/previews.ts, or else the picture of the app. */
function pictureOf(game: string): string {
  const picture = `previews/${game}.png`;
  return existsSync(join(import.meta.dirname, '../public', picture)) ? picture : 'icon-512.png';
}
