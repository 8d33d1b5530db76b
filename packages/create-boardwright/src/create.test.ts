import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conforms } from '@boardwright/core/testing';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../../tools/programs.ts';
import { codeBlocks } from '../../../tools/tarballs.ts';
import { removeFolder } from '../../../tools/temporary-folder.ts';
import { create } from './create.ts';
import { game } from './template/rules.ts';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-create-')));
afterAll(() => removeFolder(here));

test('a new game has its files, under its own name', () => {
  const folder = join(here, 'three-stones');
  expect(create(folder)).toMatchObject({ ok: true });
  expect(readdirSync(folder).toSorted()).toEqual([
    '.gitignore',
    'README.md',
    'board.ts',
    'bots.ts',
    'laws.test.ts',
    'package.json',
    'rules.test.ts',
    'rules.ts',
    'tsconfig.json',
    'words.ts',
  ]);
  const { stdout } = spawnSync('grep', ['-rliE', 'my-?\\s?game', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

/** Creates a game that finds the packages of this repository as if they were installed. */
function newGame(name: string): string {
  const folder = join(here, name);
  expect(create(folder)).toMatchObject({ ok: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Further modules: the game of the boards, and a component that React would draw. */
const BESIDE = {
  'pile.ts': "import type { Game7Stones } from './rules.ts';\nexport type Pile = Game7Stones;\n",
  'board-view.tsx': `import type { BoardProps } from '@boardwright/boards';
import type { Pile } from './pile.ts';
export const Board = ({ scene }: BoardProps<Pile>) => <p>{scene.view.stones}</p>;\n`,
  'react.d.ts': "declare module 'react' { export { createElement } from 'preact/compat'; }\n",
  'react-dom.d.ts': "declare module 'react-dom/client' { export { createRoot } from 'preact/compat/client'; }\n",
};

test('it compiles at once, and so do the boards of docs/guides/boards.md', () => {
  const folder = newGame('7-stones');
  const boards = codeBlocks(readFileSync(join(root, 'docs/guides/boards.md'), 'utf8')).map(({ code }) =>
    code.replace('./rules.ts', './pile.ts').replace('./board-view.js', './board-view.tsx'),
  );
  expect(boards.length).toBe(3);
  for (const [i, code] of boards.entries()) writeFileSync(join(folder, `page-${i}.ts`), code);
  for (const [name, text] of Object.entries(BESIDE)) writeFileSync(join(folder, name), text);
  const condition = ['--customConditions', '@boardwright/source', '--jsx', 'react-jsx', '--jsxImportSource', 'preact'];
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, ...condition, '--noEmit'];
  expect(spawnSync(process.execPath, tsc, { encoding: 'utf8' }).stdout).toBe('');
});

test('a bare game has its rules and the laws alone', () => {
  const folder = join(here, 'bare-stones');
  expect(create(folder, true)).toMatchObject({ ok: true });
  expect(readdirSync(folder).filter((name) => name.endsWith('.ts'))).toEqual(['laws.test.ts', 'rules.ts']);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly boardwright: object };
  expect(manifest.boardwright).toEqual({ contract: 1, rules: './rules.ts', build: './dist' });
});

test('a bare game is told of without the sentence of the template, and npm install only where packages are missing', () => {
  const made = [create(join(here, 'lone')), create(join(here, 'bare'), true)];
  expect(made).toMatchObject([{ value: expect.stringContaining('lone && npm install\n') }, { ok: true }]);
  expect(readFileSync(join(here, 'lone/README.md'), 'utf8')).toContain('Take one to three stones');
  expect(readFileSync(join(here, 'bare/README.md'), 'utf8')).toContain('# Bare\n\nA game for [Boardwright]');
  mkdirSync(join(here, 'node_modules/@boardwright/cli'), { recursive: true });
  expect(create(join(here, 'below'))).toMatchObject({ value: expect.not.stringContaining('npm install') });
});

test('on a Node without types npm test says why it cannot run', () => {
  const { scripts } = JSON.parse(readFileSync(join(newGame('old-node'), 'package.json'), 'utf8')) as Manifest;
  const script = /node -e "(.*)"/.exec(scripts['pretest'] ?? '')?.[1] ?? '';
  const run = (before: string): string =>
    spawnSync(process.execPath, ['-e', `${before};${script}`], { encoding: 'utf8' }).stderr;
  expect(run('Object.defineProperty(process, "features", { value: {} })')).toContain('need Node 22.18 or newer');
  expect(run('')).toBe('');
});

test('it passes the laws', () => {
  for (const { run } of conforms(game, { seed: 'create', walks: 10, plies: 100 })) expect(run).not.toThrow();
});

test('a folder that is not empty, or whose name is no id, is refused', () => {
  writeFileSync(join(here, 'file'), '');
  expect(create(here)).toMatchObject({ ok: false });
  expect(create(join(here, 'Not An Id'))).toMatchObject({ ok: false });
});
