/** A game that is not built in: a package, a folder or a single module, found by its path or name. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as nodeModule from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { fail, ok, unwrap, type GameEntry, type Result } from '@boardwright/core';
import type { BotParts } from '@boardwright/core/bots';
import { isRecord } from '@boardwright/core/decode';
import {
  gameEntry,
  gameIn,
  gameOfVersion,
  isKnowledge,
  isWords,
  messageAt,
  parsePackage,
  versionsIn,
  type GameCatalogue,
  type PackagedGame,
} from '@boardwright/core/host';

/** The modules of a game, as absolute paths. */
export interface GameFiles {
  readonly folder: string;
  readonly about: string | undefined;
  readonly titles?: GameEntry['titles'];
  readonly rules: string;
  readonly bots: string | null;
  /** The modules with words, by language. */
  readonly words: Readonly<Record<string, string>>;
  readonly board: string | null;
  /** Whether all parts are in one module. Such a module need not contain all of them. */
  readonly isOneModule: boolean;
}

/** What a host shows of a game before it is played, as plain JSON. */
export interface GameDescription extends Pick<GameEntry, 'id' | 'title' | 'about' | 'levels' | 'titles' | 'versions'> {
  readonly hasBots: boolean;
  readonly languages: readonly string[];
  readonly hasBoard: boolean;
}

/** Returns whether a word of a command line is a path. */
export function isPath(source: string): boolean {
  return /^\.{1,2}([\\/]|$)|[\\/]|\.[cm]?[jt]s$/.test(source) && !source.startsWith('@');
}

/** Finds the game at a path, or in a package that is installed in `from` or above. */
export async function findGame(source: string, from: string): Promise<Result<GameFiles>> {
  const place = isPath(source) ? resolve(from, source) : (installedAt(source, from) ?? folderAt(source, from));
  if (place === null || !existsSync(place))
    return fail('not-a-game', `There is no game at ${source.slice(0, 200)}: no such folder, module or package.`);
  if (statSync(place).isFile()) return ok(oneModule(place));
  const file = join(place, 'package.json');
  if (!existsSync(file)) return fail('not-a-game', `${source.slice(0, 200)} has no package.json.`);
  const found = parsePackage(await readFile(file, 'utf8'), `${source.slice(0, 200)}/package.json`);
  return found.ok ? builtFiles(place, found.value) : found;
}

/**
 * Returns the compiled files of an installed package, because Node does not run its TypeScript. If there are none, returns the source
 * files.
 */
function builtFiles(folder: string, game: PackagedGame): Result<GameFiles> {
  const files = filesOf(folder, game, (path) => path);
  const isInstalled = realpathSync(folder).split(sep).includes('node_modules');
  const needsBuild = /\.[cm]?ts$/.test(files.rules) && (isInstalled || !existsSync(files.rules));
  if (!needsBuild) return ok(files);
  const { build } = game.manifest;
  const compiled = filesOf(folder, game, (path) => join(build ?? '.', path.replace(/\.([cm]?)ts$/, '.$1js')));
  if (build !== undefined && existsSync(compiled.rules)) return ok(compiled);
  if (!isInstalled)
    return fail(
      'not-a-game',
      `package.json in ${folder} names the rules "${game.manifest.rules}", and there is no such file.`,
    );
  return fail(
    'not-a-game',
    `${folder} contains only TypeScript, which Node does not run in an installed package. Its author must compile it (npm run build) and name the folder: "build": "./dist" beside "rules".`,
  );
}

function installedAt(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === dirname(folder)) return null;
  }
}

/** Returns the folder of a game that is named without "./", or null. */
function folderAt(name: string, from: string): string | null {
  const folder = resolve(from, name);
  return existsSync(join(folder, 'package.json')) ? folder : null;
}

function oneModule(file: string): GameFiles {
  const parts = { rules: file, bots: file, words: { en: file }, board: file };
  return { folder: dirname(file), about: undefined, ...parts, isOneModule: true };
}

function filesOf(folder: string, { manifest, about }: PackagedGame, built: (path: string) => string): GameFiles {
  const at = (path: string): string => resolve(folder, built(path));
  const { rules, bots, words = {}, board, titles } = manifest;
  return {
    folder,
    about,
    ...(titles && { titles }),
    rules: at(rules),
    bots: bots === undefined ? null : at(bots),
    words: Object.fromEntries(Object.entries(words).map(([language, path]) => [language, at(path)])),
    board: board === undefined ? null : at(board),
    isOneModule: false,
  };
}

type Exports = Readonly<Record<string, unknown>>;
let isHooked = false;

/** Lets a game that lacks `@boardwright/core` use that of its host. Older versions of Node do not support this. */
function lendContract(): void {
  if (isHooked || !('registerHooks' in nodeModule)) return;
  isHooked = true;
  nodeModule.registerHooks({
    resolve: (name, context, next) => {
      try {
        return next(name, context);
      } catch (error) {
        if (!name.startsWith('@boardwright/')) throw error;
        return next(name, { ...context, parentURL: import.meta.url });
      }
    },
  });
}

async function importFile(file: string): Promise<Exports> {
  lendContract();
  const module: unknown = await import(pathToFileURL(file).href);
  return isRecord(module) ? module : {};
}

/** Imports the modules of a game, and describes what they contain. A board in a separate file is not imported, because it is for pages. */
export async function describeGame(files: GameFiles): Promise<Result<GameDescription>> {
  try {
    const rules = await importFile(files.rules);
    const game = await gameIn(rules, files.rules);
    if (!game.ok) return game;
    const { knowledge } = files.bots === null ? {} : await importFile(files.bots);
    const hasBots = isKnowledge(knowledge);
    const versions = versionsIn(rules);
    if (!hasBots && files.bots !== null && !files.isOneModule)
      return fail('not-a-game', `${files.bots} exports no \`knowledge\`.`);
    const wrong = hasBots ? await unknownBot(knowledge) : null;
    if (wrong !== null) return fail('not-a-game', `${files.bots ?? files.rules}: ${wrong}`);
    const names = hasBots ? { levels: knowledge.levels.map(({ name }) => name) } : {};
    return ok({
      id: game.value.id,
      title: game.value.title,
      ...(files.about === undefined ? {} : { about: files.about }),
      ...names,
      ...(files.titles === undefined ? {} : { titles: files.titles }),
      ...(versions.length === 0 ? {} : { versions }),
      hasBots,
      languages: await languagesOf(files),
      hasBoard: files.isOneModule ? rules['board'] !== undefined : files.board !== null,
    });
  } catch (error) {
    const hint = isRecord(error) ? typesHint(error, process) : '';
    return fail('not-a-game', `${files.rules} cannot be loaded: ${messageAt(error, realFolder(files))}${hint}`);
  }
}

/** Returns what is wrong with the first level whose bot nobody has; null if there is none. */
async function unknownBot({ bots, levels }: BotParts): Promise<string | null> {
  const { ALGORITHMS } = await import('@boardwright/bots');
  const known = [...Object.keys(ALGORITHMS), ...Object.keys(bots)];
  const level = levels.find(({ bot }) => !known.includes(bot));
  return level === undefined
    ? null
    : `the level "${level.name}" names the bot "${level.bot}"; there are ${known.join(', ')}.`;
}

/** Returns what to do on a Node that cannot run a game's TypeScript; empty for another error or another Node. */
export function typesHint(
  { code }: { readonly code?: unknown },
  { features, version }: { readonly features: { readonly typescript?: unknown }; readonly version: string },
): string {
  if (code !== 'ERR_UNKNOWN_FILE_EXTENSION' || Boolean(features.typescript)) return '';
  return `. Node 22.18 or newer runs TypeScript; this is Node ${version.slice(1)}. Update Node, or name the compiled module.`;
}

/** Returns the folder as stack traces name it. */
export function realFolder({ folder }: GameFiles): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

async function languagesOf({ words, isOneModule }: GameFiles): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [language, file] of Object.entries(words))
    if (!isOneModule || isWords((await importFile(file))['words'])) found.push(language);
  return found;
}

/** Returns the entry of a game whose modules are imported in this thread. They must be trusted, as in a terminal or a thread of bots. */
function entryHere(files: GameFiles, { hasBots, languages, ...described }: GameDescription): GameEntry {
  const { hasBoard: _hasBoard, ...about } = described;
  const part = async (file: string, name: string): Promise<unknown> => (await importFile(file))[name];
  const words = languages.map((one) => [one, () => part(files.words[one] ?? files.rules, 'words')] as const);
  return gameEntry({
    ...about,
    rules: async (version) => unwrap(await gameOfVersion(await importFile(files.rules), files.rules, version)),
    ...(hasBots ? { knowledge: () => part(files.bots ?? files.rules, 'knowledge') } : {}),
    ...(words.length === 0 ? {} : { words: Object.fromEntries(words) }),
  });
}

/** Finds and imports a game. */
export async function importGame(source: string, from: string): Promise<Result<GameEntry>> {
  const files = await findGame(source, from);
  if (!files.ok) return files;
  const about = await describeGame(files.value);
  return about.ok ? ok(entryHere(files.value, about.value)) : about;
}

/** Returns a catalogue with one more game. Fails if its id is taken. */
export function withGame(games: GameCatalogue, entry: GameEntry): Result<GameCatalogue> {
  if (Object.hasOwn(games, entry.id)) return fail('game-exists', `There is a game "${entry.id}" already.`);
  return ok({ ...games, [entry.id]: entry });
}

/** Returns the module from which threads load the games of `module` and those of these sources. */
export function gamesModuleWith(module: string, sources: readonly string[]): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const url = new URL(`./games-with.${extension}`, import.meta.url);
  url.searchParams.append('module', module);
  for (const source of sources) url.searchParams.append('source', source);
  return url.href;
}
