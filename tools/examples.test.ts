/**
 * Runs the examples of the pages with the imports that they show. The examples of the pages in PROMISES must print what the comments after
 * `console.log` say. tarballs.test.ts compiles all TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { parsePackage } from '@boardwright/core/host';
import { expect, test } from 'vitest';
import { root } from './programs.ts';
import { codeBlocks, examplesOf } from './tarballs.ts';

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const blocksOf = (page: string, language: string): readonly string[] =>
  codeBlocks(textOf(page)).flatMap((block) => (block.language === language ? [block.code] : []));

const PROMISES = ['docs/reference/document-apis.md', 'packages/rules/README.md'];
const examples = PROMISES.flatMap((page) => examplesOf(textOf(page)).map((code, i) => [page, i + 1, code] as const));

/** tutorial.test.ts checks these. */
const TUTORIAL = ['docs/tutorial/*', 'docs/start/*'];

/** The pages whose code blocks are run or read: by this file, or by a test near what they show. */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  js: ['docs/guides/bots.md', 'docs/guides/boardgame-io.md', 'docs/reference/protocol.md'],
  json: ['docs/guides/mcp.md', 'docs/guides/your-game.md'],
  python: ['docs/guides/training.md'],
};

test('every block with a language is compiled, run or read', () => {
  const pages = globSync(['**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules', 'test-results', 'release', ...TUTORIAL],
  });
  const unchecked = pages.flatMap((page) =>
    codeBlocks(textOf(page))
      .filter(({ language }) => !['', 'ts'].includes(language) && !CHECKED[language]?.includes(page))
      .map(({ language }) => `${page}: ${language}`),
  );
  expect(unchecked).toEqual([]);
});

test.each(examples)('%s, example %d', (_page, _number, code) => {
  const promised = [...code.matchAll(/^ *console\.log\(.*\); \/\/ (?<line>.+)$/gm)].map(
    ({ groups }) => groups?.['line'],
  );
  expect(promised).not.toEqual([]);
  expect(linesOf(code)).toEqual(promised);
});

test('README.md: a table in five lines', () => {
  const [code = ''] = examplesOf(textOf('README.md'));
  const [moves, ...board] = linesOf(code);
  expect(moves).toBe('32');
  expect(board.join('\n')).toMatch(/^ +A B C D/m);
});

test('docs/guides/boardgame-io.md: a game object of boardgame.io', () => {
  const [code = ''] = blocksOf('docs/guides/boardgame-io.md', 'js');
  expect(linesOf(code).join('\n')).toMatch(/^banqi \[.*'flip'/s);
});

test('docs/guides/bots.md: a bot plays a game', () => {
  const [code = ''] = blocksOf('docs/guides/bots.md', 'js');
  const host = `
    import { knowledgeOfRules, playGame } from '@boardwright/bots';
    import { hopnjump } from '@boardwright/games/hopnjump';
    const made = () => bot(hopnjump, {}, {}, knowledgeOfRules(hopnjump));
    console.log(playGame(hopnjump, [made(), made()], 'docs').outcome.reason);`;
  expect(linesOf(code + host)).toEqual([expect.stringMatching(/^[a-z-]+$/)]);
});

test('docs/guides/your-game.md and docs/guides/mcp.md: the manifest of a game, and the settings of an MCP client', () => {
  const [manifest = ''] = blocksOf('docs/guides/your-game.md', 'json');
  expect(parsePackage(manifest, 'docs')).toMatchObject({ ok: true, value: { manifest: { rules: './index.ts' } } });
  const [settings = ''] = blocksOf('docs/guides/mcp.md', 'json');
  const { boardwright } = (JSON.parse(settings) as { mcpServers: { boardwright: object } }).mcpServers;
  expect(boardwright).toEqual({ command: 'npx', args: ['boardwright', 'mcp'] });
});

test('the scripts that pages name are those of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: object };
  const pages = globSync(['*.md', 'docs/**/*.md', 'lab/**/*.md'], { cwd: root, exclude: ['**/node_modules'] });
  const named = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) => [...textOf(page).matchAll(/\bnpm run ([\w:]+)\b(?! -w)/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

function linesOf(code: string): readonly string[] {
  const folder = mkdtempSync(join(root, 'node_modules/.example-'));
  try {
    const file = join(folder, 'example.js');
    writeFileSync(file, stripTypeScriptTypes(code));
    const args = ['--conditions=@boardwright/source', file];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
    return (stdout + stderr).trimEnd().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
