/** Checks the import boundaries of ARCHITECTURE.md. It looks at one file at a time; lint finds import cycles, which span files. */
import { resolve } from './counts.ts';
import { isTest, type Import, type Source } from './sources.ts';

/**
 * The packages that each workspace may import: apps -> {node, boards} -> {words -> games, bots, protocol, fair} -> core -> nothing. Games
 * may also import the package of a game document.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  rules: [],
  games: ['core', 'rules'],
  bots: ['core'],
  protocol: ['core'],
  fair: ['core'],
  words: ['core', 'games'],
  node: ['core', 'games', 'bots', 'protocol'],
  'create-boardwright': ['core', 'boards'],
  cli: ['core', 'games', 'bots', 'protocol', 'fair', 'words', 'node', 'server'],
  server: ['core', 'games', 'bots', 'protocol', 'fair', 'node'],
  boards: ['core'],
  web: ['boards', 'core', 'games', 'bots', 'protocol', 'fair', 'words'],
};
/** Kits may import every package, and one entry of the terminal app. Nothing imports a kit. */
const KIT_MAY_IMPORT = ['core', 'rules', 'games', 'bots', 'protocol', 'fair', 'words', 'node', 'cli'];
const CLI_FOR_KITS = '@boardwright/cli/kit';
const PURE = ['core', 'rules', 'games', 'bots', 'protocol', 'fair', 'words'];
/** Third-party packages without I/O. Only the named workspace may import each (docs/internals/decisions/0016). */
const PURE_PACKAGES: Readonly<Record<string, string>> = { '@noble/ed25519': 'fair', '@noble/hashes': 'fair' };
/** Folders that may import everything and that nothing may import. */
const OUTSIDE = ['tools', 'lab', 'e2e'];
/**
 * The folders inside a game, and those that each of them may import. The files next to these folders may import all of them; none of the
 * folders may import those files.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  text: ['rules'],
  search: [],
  document: ['rules', 'text'],
};
/**
 * The only files of the rules that a search may import: types, constants and tables. The tests compare the search with the rules, so they
 * must share no code.
 */
const SHARED = /\/(constants[^/]*|types|topology)(\.ts)?$/;

/** Returns what is wrong with the imports and the names in a file. doors: the games whose rules are in another game's folder. */
export function trespasses(source: Source, doors: ReadonlySet<string> = new Set()): string[] {
  const { path, imports, text } = source;
  const wrong = imports.flatMap((one) => wrongImport(path, one, doors));
  return [...wrong, ...(isTest(path) ? [] : wrongWords(path, text))].map((what) => `${path}: ${what}`);
}

/** Returns the games that have no types of their own. */
export function doorsIn(paths: readonly string[]): ReadonlySet<string> {
  const games = new Set(paths.flatMap((path) => gameOf(path) ?? []));
  return new Set([...games].filter((game) => !paths.includes(`packages/games/src/${game}/rules/types.ts`)));
}

function wrongImport(file: string, { target, typeOnly }: Import, doors: ReadonlySet<string>): string[] {
  const here = workspaceOf(file);
  const there = resolve(file, target);
  if (OUTSIDE.includes(here)) return [];
  if (there !== null)
    return [...wrongPlace(file, there), ...wrongNeighbour(file, there, typeOnly, doors), ...wrongKit(file, there)];
  if (target.startsWith('@boardwright/')) return wrongPackage(here, target, isTest(file));
  if (target.startsWith('@jumpfrog/'))
    return [...wrongPackage(here, target, isTest(file)), ...wrongRoom(file, target, typeOnly)];
  const isPurePackage = PURE_PACKAGES[target.split('/', 2).join('/')] === here;
  return isTest(file) || isPurePackage || !PURE.includes(here) ? [] : [`a pure package may not import "${target}"`];
}

/** Applies the same boundaries to imports by path. Only tests may import by path, and only they may import from tools. */
function wrongPlace(file: string, there: string): string[] {
  const [here, other] = [workspaceOf(file), workspaceOf(there)];
  if (here === other)
    return isTest(there) && !isTest(file) ? [`what is shipped may not import the test file ${there}`] : [];
  if (!isTest(file)) return [`${here} may not reach into ${other} by path`];
  return other === 'tools' ? [] : wrongPackage(here, `@boardwright/${other}`, true);
}

function wrongPackage(here: string, target: string, fromTest: boolean): string[] {
  const [, name = '', path] = target.split('/');
  const allowed = name === here.replace(KITS, '') || mayImport(here).includes(name);
  if (!allowed) return [`${here} may not import ${name}`];
  if (here.startsWith(KITS) && name === 'cli' && target !== CLI_FOR_KITS && !fromTest)
    return [`a kit imports of the terminal app only ${CLI_FOR_KITS}`];
  const kit = name === 'core' && path === 'testing';
  return kit && !fromTest && PURE.includes(here) ? ['only tests and apps import the testing kit'] : [];
}

function mayImport(here: string): readonly string[] {
  return here.startsWith(KITS) ? KIT_MAY_IMPORT : (MAY_IMPORT[here] ?? []);
}

function wrongKit(file: string, there: string): string[] {
  const kit = 'packages/core/src/testing/';
  const wrong = there.startsWith(kit) && !file.startsWith(kit) && !isTest(file);
  return wrong ? ['core itself does not need the testing kit'] : [];
}

function wrongNeighbour(file: string, there: string, typeOnly: boolean, doors: ReadonlySet<string>): string[] {
  const [here, other] = [gameOf(file), gameOf(there)];
  if (here === null || other === null) return [];
  if (here !== other && !doors.has(here)) return [`the game ${here} may not import the game ${other}`];
  return wrongRoom(file, there, typeOnly);
}

function wrongRoom(file: string, there: string, typeOnly: boolean): string[] {
  const here = partOf(file);
  if (here === null || isTest(file)) return [];
  const other = there.startsWith('@jumpfrog/') ? 'rules' : partOf(there);
  if (other === here || (other !== null && PARTS[here]?.includes(other))) return [];
  if (file.endsWith('/search/evaluate.ts') || (other === 'rules' && (typeOnly || SHARED.test(there)))) return [];
  return here === 'search' && other === 'rules'
    ? [`a search shares no rule code: it imports types, constants and topology, not ${there}`]
    : [`${here}/ may not import ${there}`];
}

/** The prefix in the name of a kit's workspace. It is needed because a kit and a package may have the same name. */
const KITS = 'kits/';

function workspaceOf(file: string): string {
  const [top = '', name = ''] = file.split('/');
  if (top === 'kits') return `${KITS}${name}`;
  return top === 'packages' || top === 'apps' ? name : top;
}

/** Returns the game to which packages/games/src/<game>/... belongs, or null for files next to the folders of games. */
function gameOf(file: string): string | null {
  const [, game = null] = /^packages\/games\/src\/([^/]+)\/./.exec(file) ?? [];
  return game;
}

function partOf(file: string): string | null {
  const [, part = ''] = /^packages\/games\/src\/[^/]+\/([^/]+)\//.exec(file) ?? [];
  return Object.hasOwn(PARTS, part) ? part : null;
}

function wrongWords(file: string, text: string): string[] {
  if (!PURE.includes(workspaceOf(file))) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, ' ');
  const random =
    /\bMath\.random\b/.test(code) && !file.endsWith('core/src/rng.ts') ? ['Math.random belongs to core/rng.ts'] : [];
  const time = /\bnew Date\b|\bDate\.now\b|\bperformance\.now\b/.test(code) ? ['the rules know no time'] : [];
  return [...random, ...time];
}
