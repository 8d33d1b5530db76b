/** The games that GAMES names: their rules in guarded threads, their modules for the page. */
import { ok, unwrap, type Game, type GameEntry, type Result } from '@boardwright/core';
import type { GameCatalogue } from '@boardwright/core/host';
import { findGame, openGuardedRules, withGame, type GameDescription, type GameFiles } from '@boardwright/node';
import type { ListedGame } from '@boardwright/protocol';
import { packModules, type PageModules } from './page-modules.ts';

export interface ExternalGames {
  readonly games: GameCatalogue;
  /** What the page is told of them. */
  readonly listed: readonly ListedGame[];
  /** Texts by address. */
  readonly modules: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** Opens these sources, found from a folder, besides the games that there are. */
export async function openExternalGames(
  sources: readonly string[],
  from: string,
  own: GameCatalogue,
  report: (line: string) => void,
): Promise<Result<ExternalGames>> {
  let games = own;
  const listed: ListedGame[] = [];
  const modules = new Map<string, string>();
  const closes: (() => Promise<void>)[] = [];
  for (const source of sources) {
    const files = await findGame(source, from);
    if (!files.ok) return files;
    const rules = await openGuardedRules(files.value, report);
    if (!rules.ok) return rules;
    closes.push(() => rules.value.close());
    const { about, game } = rules.value;
    const packed = await packModules(about.id, partsOf(files.value, about));
    if (!packed.ok) return packed;
    const { hasBots: _bots, hasBoard: _board, languages: _languages, ...shown } = about;
    const older = olderRules(files.value, about, report, closes);
    const entry: GameEntry = { ...shown, rules: async (version) => (await older(version)) ?? game };
    const more = withGame(games, entry);
    if (!more.ok) return more;
    games = more.value;
    listed.push(listing(files.value, about, packed.value));
    for (const [address, code] of packed.value.files) modules.set(address, code);
  }
  return ok({ games, listed, modules, close: async () => void (await Promise.all(closes.map((close) => close()))) });
}

/** The rules of older versions, each in a thread of its own that starts with the first match that needs it. */
function olderRules(
  files: GameFiles,
  { versions = [] }: GameDescription,
  report: (line: string) => void,
  closes: (() => Promise<void>)[],
): (version: number | undefined) => Promise<Game | null> {
  const opened = new Map<number, Promise<Game>>();
  const open = async (version: number): Promise<Game> => {
    const rules = unwrap(await openGuardedRules(files, report, version));
    closes.push(() => rules.close());
    return rules.game;
  };
  return async (version) => {
    if (version === undefined || !versions.includes(version)) return null;
    const game = opened.get(version) ?? open(version);
    opened.set(version, game);
    return game;
  };
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
