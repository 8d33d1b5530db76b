/**
 * Checks that scripts run in cmd.exe as they do in sh. Each must be `node`, an existing file and plain words, or a program that the package
 * itself installs.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { entryOf, isProgram, root } from './programs.ts';

const manifests = ['package.json', ...globSync('{packages,apps,kits}/*/package.json', { cwd: root })];
const scripts = manifests.flatMap((file) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: Record<string, string> };
  return Object.entries(scripts).map(([name, line]) => [file, name, line] as const);
});
const PLAIN = /^node (?:--[\w-]+=[\w@/-]+ )*(?<file>[\w./-]+\.[jt]s)(?: (?<words>[\w@./: -]+))?$/;

/** Returns whether npm finds the program on every system, as it does in `vitest run`. */
function isOwnProgram(folder: string, line: string): boolean {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    devDependencies?: Record<string, string>;
  };
  const [program = ''] = /^[\w-]+(?= [\w ]+$)/.exec(line) ?? [];
  return isProgram(program) && program in devDependencies;
}

/** Returns what is wrong with a script, or null. */
function wrong(folder: string, line: string): string | null {
  if (isOwnProgram(folder, line)) return null;
  const { file = '', words = '' } = PLAIN.exec(line)?.groups ?? {};
  if (file === '') return 'is not node, a file and plain words';
  if (!existsSync(join(root, folder, file))) return `starts ${file}, which is not there`;
  if (!file.endsWith('tools/run.js')) return null;
  const [tool = '', program = ''] = words.split(' ');
  if (tool === 'program') return isProgram(program) && existsSync(entryOf(program)) ? null : `${program} is no program`;
  return existsSync(join(root, 'tools', `${tool}.ts`)) ? null : `tools/${tool}.ts is not there`;
}

test.each(scripts)('%s: %s', (file, _, line) => {
  expect(wrong(dirname(file), line)).toBeNull();
});

test.each([
  'tsc --build && node tools/run.js build',
  'exec node tools/run.js build',
  'NODE_ENV=test node tools/run.js build',
  'node tools/run.js build > log',
  'node tools/run.js build; ls',
  "node -e 'process.exit(0)'",
  'node $npm_package_main',
  'rm -rf dist',
  'node tools/nowhere.js',
  'node tools/run.js nothing',
  'node tools/run.js program sh',
  'vitest run; ls',
  'playwright test',
])('a shell word or a missing file is found: %s', (line) => {
  expect(wrong('', line)).not.toBeNull();
});

test('every package has tests to run, and the way to run them', () => {
  const without = manifests.filter((file) => !scripts.some(([where, name]) => where === file && name === 'test'));
  expect(without).toEqual([]);
});
