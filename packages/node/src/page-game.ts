/** An external game in the form that a page imports: its entry in the list of games, and its modules. */
import { ok, type Result } from '@boardwright/core';
import type { ListedGame } from '@boardwright/protocol';
import type { GameDescription, GameFiles } from './external-game.ts';
import { packModules, type PageModules } from './page-modules.ts';

/** An external game as a page imports it. */
export interface PageGame {
  readonly listed: ListedGame;
  /** The source texts of the modules, by URL path. */
  readonly modules: ReadonlyMap<string, string>;
}

/** Packs the modules of a game for a page. below: the folder of the page for them. */
export async function packForPage(files: GameFiles, about: GameDescription, below = ''): Promise<Result<PageGame>> {
  const packed = await packModules(about.id, partsOf(files, about), below);
  return packed.ok ? ok({ listed: listing(files, about, packed.value), modules: packed.value.files }) : packed;
}

function partsOf({ rules, bots, words, board }: GameFiles, about: GameDescription): readonly string[] {
  const wanted = [
    rules,
    about.hasBots ? bots : null,
    about.hasBoard ? board : null,
    ...about.languages.map((one) => words[one] ?? null),
  ];
  return wanted.filter((file) => file !== null);
}

function listing(files: GameFiles, about: GameDescription, { addresses }: PageModules): ListedGame {
  const { hasBots, hasBoard, languages, ...shown } = about;
  const at = (file: string | null | undefined): string => addresses.get(file ?? '') ?? '';
  return {
    ...shown,
    rules: at(files.rules),
    ...(hasBots ? { bots: at(files.bots) } : {}),
    ...(hasBoard ? { board: at(files.board) } : {}),
    words: Object.fromEntries(languages.map((one) => [one, at(files.words[one])])),
  };
}
