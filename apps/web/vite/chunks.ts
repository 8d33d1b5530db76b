/**
 * Which modules share a file. Few files, and what is wanted together is together: on a slow line each costs a way there and
 * back. Words, rules cards, the code generator and what is on a server come when they are asked for. The page and the worker
 * of its bots share the contract and the rules of a game.
 */
import type { Rolldown } from 'vite';

/** What home and the worker both begin with; the worker must not load home. */
const SHARED = [
  'core/src/result.ts',
  'core/src/guards.ts',
  'core/src/decode.ts',
  'core/src/words.ts',
  'core/src/game-catalogue.ts',
  'games/src/games.ts',
  'web/src/games.ts',
  'web/src/external-games.ts',
  'protocol/src/listed-games.ts',
  'web/src/preload.ts',
  'preload-helper',
];
/** What only bots need, and comes with their worker. */
const FOR_BOTS = ['core/src/twin.ts', 'core/src/numbering.ts', 'bots/src/', '.worker.ts'];
/** The screen of any game. */
const TABLE = ['web/src/play/', 'web/src/local/', 'web/src/shell/', 'web/src/storage/', 'web/src/home/title.ts'];
/** What the page never imports, though a language has it. */
export const NOT_OF_THE_PAGE: RegExp = /\/words\/src\/[^/]+\/terminal\.ts$/;

/** The first that wants a module has it, and what that module imports. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'shared', test: (id) => isIn(SHARED, id) },
  { name: 'core', test: (id) => /\/core\/src\/[^/]+$/.test(id) && !isIn(FOR_BOTS, id) },
  { name: 'index', tags: ['$initial'], test: (id) => !isIn(FOR_BOTS, id) },
  { name: 'home', test: /\/web\/src\/app\.tsx$/ },
  { name: 'table', test: (id) => (isIn(TABLE, id) || /\/web\/src\/boards\/[^/]+$/.test(id)) && !isIn(FOR_BOTS, id) },
  { name: rulesChunk, debugName: 'rules' },
  { name: boardChunk, debugName: 'boards' },
  { name: wordsChunk, debugName: 'words' },
];

function isIn(paths: readonly string[], id: string): boolean {
  return paths.some((path) => id.includes(path));
}

/** The rules of a game; what bots know beyond them is theirs alone. */
function rulesChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const game = /\/games\/src\/(?<game>[^/]+)\/(?!words\/)/.exec(id)?.groups?.['game'];
  return game !== undefined && isOfRules(id, graph) ? game : null;
}

/** Whether the entry of a game's rules needs it. */
function isOfRules(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/\/games\/src\/[^/]+\/index\.ts$/.test(id)) return true;
  return graph.getModuleInfo(id)?.importers.some((by) => isOfRules(by, graph, seen)) ?? false;
}

/** The board of a game, and what the game's words in all languages share. */
function boardChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const board = /\/web\/src\/boards\/(?<game>[^/]+)\/(?!rules\.tsx)/.exec(id)?.groups?.['game'];
  if (board !== undefined) return `${board}-board`;
  const words = /\/games\/src\/(?<game>[^/]+)\/words\//.exec(id)?.groups?.['game'];
  const isShared = (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return words !== undefined && isShared ? `${words}-board` : null;
}

/** The words of the hosts in a language, and those of a game or a screen. */
function wordsChunk(id: string): string | null {
  const { game } = /\/games\/src\/(?<game>[^/]+)\/words\/en\.ts$/.exec(id)?.groups ?? {};
  if (game !== undefined) return `words-en-${game}`;
  const { lang, part } = /\/words\/src\/(?<lang>[^/]+)\/(?<part>[^/]+)\.ts$/.exec(id)?.groups ?? {};
  if (lang === undefined || part === undefined || part === 'index') return null;
  return part === 'catalogue' || part === 'home' ? `words-${lang}` : `words-${lang}-${part}`;
}

/**
 * Of the files behind an import, those that home has not loaded before. Words come with the rules and the board that they
 * belong to, and knowledge only to a worker: the names of what is behind them would only make home longer.
 */
export function withoutHome(file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (/\/(words|bots)-/.test(file)) return [];
  return hostType === 'html' ? files : files.filter((name) => !/\/(index|shared|home|rolldown-runtime)-/.test(name));
}
