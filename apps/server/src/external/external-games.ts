/** The games of the setting GAMES. Their rules run in guarded threads; their modules are served to the page. */
import { ok, unwrap, type Game, type GameEntry, type Result } from '@boardwright/core';
import type { GameCatalogue } from '@boardwright/core/host';
import { packForPage } from '@boardwright/node/page-game';
import { findGame, openGuardedRules, withGame, type GameDescription, type GameFiles } from '@boardwright/node';
import type { ListedGame } from '@boardwright/protocol';

export interface ExternalGames {
  readonly games: GameCatalogue;
  /** The list of these games for the page. */
  readonly listed: readonly ListedGame[];
  /** The source text of each module, by its URL path. */
  readonly modules: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** Opens these external games in addition to the built-in ones. Relative paths start at the given folder. */
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
    const packed = await packForPage(files.value, about);
    if (!packed.ok) return packed;
    const { hasBots: _bots, hasBoard: _board, languages: _languages, ...shown } = about;
    const older = olderRules(files.value, about, report, closes);
    const entry: GameEntry = { ...shown, rules: async (version) => (await older(version)) ?? game };
    const more = withGame(games, entry);
    if (!more.ok) return more;
    games = more.value;
    listed.push(packed.value.listed);
    for (const [address, code] of packed.value.modules) modules.set(address, code);
  }
  return ok({ games, listed, modules, close: async () => void (await Promise.all(closes.map((close) => close()))) });
}

/** Returns the rules of older versions. Each version runs in its own thread, which starts with the first match that needs it. */
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
