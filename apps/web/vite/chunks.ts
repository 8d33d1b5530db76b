/**
 * Groups modules into a few files such that modules that are needed together share a file. Each file costs a round trip on a slow
 * connection. Words, rule cards, the code generator and server play are loaded on demand. The page and its bots' worker share the contract
 * and the rules of a game.
 */
import type { Rolldown } from 'vite';

/** Modules that both the home page and the worker need first. Without this group, the worker would load the home page. */
const SHARED = [
  'core/src/result.ts',
  'core/src/guards.ts',
  'core/src/decode.ts',
  'core/src/words.ts',
  'core/src/catalogue/game-catalogue.ts',
  'core/src/match/bot-time.ts',
  'games/src/games.ts',
  'web/src/games.ts',
  'web/src/external-games.ts',
  'protocol/src/listed-games.ts',
  'web/src/preload.ts',
  'preload-helper',
];
/** Games that use the files of another game. */
const FILES_OF: Readonly<Record<string, string>> = { 'three-kingdoms': 'banqi' };
/** Modules that only bots need. They are loaded with the bots' worker. */
const FOR_BOTS = [
  ...['twin', 'numbering', 'wasm', 'derived-tensors', 'view-features', 'tensors'].map(
    (name) => `core/src/bots/${name}.ts`,
  ),
  'packages/bots/src/',
  '.worker.ts',
];
/** Modules of the game screen. */
const TABLE = [
  'packages/boards/src/',
  'web/src/play/',
  'web/src/local/',
  'web/src/shell/',
  'web/src/storage/',
  'web/src/home/title.ts',
];
/** The words of the home page in all languages, 1 kB each. A separate file per language would cost a round trip. */
const HOME_WORDS = /\/words\/src\/[^/]+\/(catalogue|home)\.ts$/;
/** Modules that complete the games that `defineGame` returned; the built-in games do not need them. */
const SHORT_GAMES = ['complete', 'small-game', 'small-notation', 'mistakes'].map(
  (name) => `core/src/define/${name}.ts`,
);
/** Modules for other screens and for the end of a game: statistics, lessons, daily positions, the suggestion of a level. */
const OTHER_SCREENS = [
  'storage/all-data.ts',
  'storage/daily-tries.ts',
  'core/src/catalogue/exercise.ts',
  'core/src/catalogue/daily.ts',
  'local/level-offer.tsx',
  'local/ladder.ts',
  'play/celebration.',
];
/** Modules of a language that the page never imports. */
export const NOT_OF_THE_PAGE: RegExp = /\/words\/src\/[^/]+\/terminal\.ts$/;

/** The groups. A module belongs to the first group that matches, and so do its imports. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'shared', test: (id) => isIn(SHARED, id) },
  {
    name: 'core',
    test: (id) =>
      /\/core\/src\/(?:(?:table|bots|define|catalogue)\/)?[^/]+$/.test(id) &&
      !isIn([...FOR_BOTS, ...OTHER_SCREENS, ...SHORT_GAMES], id),
  },
  { name: 'short-games', test: (id) => isIn(SHORT_GAMES, id) },
  { name: 'index', tags: ['$initial'], test: (id) => !isIn(FOR_BOTS, id) },
  { name: 'home', test: (id) => id.endsWith('/web/src/app.tsx') || HOME_WORDS.test(id) },
  {
    name: 'table',
    test: (id) =>
      (isIn(TABLE, id) || /\/web\/src\/boards\/[^/]+$/.test(id)) && !isIn([...FOR_BOTS, ...OTHER_SCREENS], id),
  },
  { name: 'dev-panel', test: /\/web\/src\/dev\// },
  { name: rulesChunk, debugName: 'rules' },
  { name: boardChunk, debugName: 'boards' },
  { name: wordsChunk, debugName: 'words' },
];

function isIn(paths: readonly string[], id: string): boolean {
  return paths.some((path) => id.includes(path));
}

/** Returns the chunk of a game's rules. The bots' knowledge is separate. */
function rulesChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const game = /\/games\/src\/(?<game>[^/]+)\/(?!text\/words\/)/.exec(id)?.groups?.['game'];
  return game !== undefined && isOfRules(id, graph) ? (FILES_OF[game] ?? game) : null;
}

/** Returns whether a module is needed by the entry of a game's rules. */
function isOfRules(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/\/games\/src\/[^/]+\/index\.ts$/.test(id)) return true;
  return graph.getModuleInfo(id)?.importers.some((by) => isOfRules(by, graph, seen)) ?? false;
}

/** Returns the chunk of a game's board. It also contains what the words of the game have in common in all languages. */
function boardChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const board = /\/web\/src\/boards\/(?<game>[^/]+)\/(?!rules\.tsx)/.exec(id)?.groups?.['game'];
  if (board !== undefined) return `${FILES_OF[board] ?? board}-board`;
  const words = /\/games\/src\/(?<game>[^/]+)\/text\/words\//.exec(id)?.groups?.['game'];
  const isShared = (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return words !== undefined && isShared ? `${words}-board` : null;
}

/** Returns the chunk of a language's words: those of the hosts, of a game, or of a screen. */
function wordsChunk(id: string): string | null {
  const { game } = /\/games\/src\/(?<game>[^/]+)\/text\/words\/en\.ts$/.exec(id)?.groups ?? {};
  if (game !== undefined) return `words-en-${game}`;
  const { lang, part } = /\/words\/src\/(?<lang>[^/]+)\/(?<part>[^/]+)\.ts$/.exec(id)?.groups ?? {};
  if (lang === undefined || part === undefined || part === 'index') return null;
  return HOME_WORDS.test(id) ? null : `words-${lang}-${part}`;
}

/**
 * Returns the files of an import that the home page has not loaded yet. Words (they are loaded with rules and boards) and knowledge (only
 * workers need it) are left out, because their names would only lengthen the home page.
 */
export function withoutHome(file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (/\/(words|bots)-/.test(file)) return [];
  return hostType === 'html' ? files : files.filter((name) => !/\/(index|shared|home|rolldown-runtime)-/.test(name));
}
