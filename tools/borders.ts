/** The rules of the map (ARCHITECTURE.md), as a pure function of one file. */

/** apps -> node -> {games, bots, fair, protocol, words} -> core -> nothing. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  games: ['core'],
  bots: ['core'],
  fair: ['core'],
  protocol: ['core'],
  words: ['core'],
  node: ['core', 'games', 'bots', 'fair', 'protocol'],
  cli: ['core', 'games', 'bots', 'fair', 'protocol', 'words', 'node', 'server'],
  server: ['core', 'games', 'bots', 'fair', 'protocol', 'node'],
  web: ['core', 'games', 'bots', 'fair', 'protocol', 'words'],
};
const PURE = ['core', 'games', 'bots', 'protocol', 'words'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

export function trespasses(file: string, source: string): string[] {
  const [, workspace = ''] = file.split('/');
  const isTest = /\.(test|oracle)\.tsx?$/.test(file);
  const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, ' ');
  const imports = [...code.matchAll(IMPORT)].map((match) => match[1] as string);
  const wrong = imports.flatMap((target) => wrongImport(workspace, file, target, isTest));
  return [...wrong, ...(isTest ? [] : wrongWords(workspace, file, code))].map((what) => `${file}: ${what}`);
}

function wrongImport(workspace: string, file: string, target: string, isTest: boolean): string[] {
  if (target.startsWith('@boardwright/')) return wrongWorkspace(workspace, target, isTest);
  if (target.startsWith('.')) return workspace === 'games' ? wrongNeighbour(file, target) : [];
  if (isTest || !PURE.includes(workspace)) return [];
  return [`a pure package may not import "${target}"`];
}

function wrongWorkspace(workspace: string, target: string, isTest: boolean): string[] {
  const [, name = '', path] = target.split('/');
  const allowed = name === workspace || (MAY_IMPORT[workspace] ?? []).includes(name);
  if (!allowed) return [`${workspace} may not import ${name}`];
  const kit = name === 'core' && path === 'testing';
  return kit && !isTest && PURE.includes(workspace) ? ['only tests and apps import the testing kit'] : [];
}

function wrongNeighbour(file: string, target: string): string[] {
  const there = resolve(file, target);
  const [here, other] = [gameOf(file), gameOf(there)];
  if (here !== null && other !== null && here !== other) return [`the game ${here} may not import the game ${other}`];
  const shared = file.endsWith('/fast.ts') && /\/(moves|game)\.ts$/.test(there);
  return shared ? ['fast.ts shares no rule code: it may not import moves.ts or game.ts'] : [];
}

/** packages/games/src/<game>/...: the game; null for the files beside the games. */
function gameOf(file: string): string | null {
  const [top, workspace, , game, ...inside] = file.split('/');
  return top === 'packages' && workspace === 'games' && inside.length > 0 ? (game as string) : null;
}

function resolve(file: string, target: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

function wrongWords(workspace: string, file: string, code: string): string[] {
  if (!PURE.includes(workspace)) return [];
  const random =
    /\bMath\.random\b/.test(code) && !file.endsWith('core/src/rng.ts') ? ['Math.random belongs to core/rng.ts'] : [];
  const time = /\bnew Date\b|\bDate\.now\b|\bperformance\.now\b/.test(code) ? ['the rules know no time'] : [];
  return [...random, ...time];
}
