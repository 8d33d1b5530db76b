/** Runs the examples of these pages by their own import lines; they must print what the comments after `console.log` say. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './programs.ts';
import { examplesOf } from './tarballs.ts';

const PAGES = ['docs/seed-apis.md', 'packages/rules/README.md'];
const examples = PAGES.flatMap((page) =>
  examplesOf(readFileSync(join(root, page), 'utf8')).map((code, i) => [page, i + 1, code] as const),
);

test.each(examples)('%s, example %d', (_page, _number, code) => {
  const promised = [...code.matchAll(/^ *console\.log\(.*\); \/\/ (?<line>.+)$/gm)].map(
    ({ groups }) => groups?.['line'],
  );
  expect(promised).not.toEqual([]);
  expect(linesOf(code)).toEqual(promised);
});

test('README.md: a table in five lines', () => {
  const [code = ''] = examplesOf(readFileSync(join(root, 'README.md'), 'utf8'));
  const [moves, ...board] = linesOf(code);
  expect(moves).toBe('32');
  expect(board.join('\n')).toMatch(/^ +A B C D/m);
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
