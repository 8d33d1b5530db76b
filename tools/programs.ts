/** The programs of this repository, started as Node scripts: no shell and no PATH, so they start alike on every system. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

/** By its name in `bin`, the package that brings it. */
const PACKAGES = {
  knip: 'knip',
  oxfmt: 'oxfmt',
  oxlint: 'oxlint',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
} as const;

export const LIBRARIES: readonly string[] = ['tsc', '--build'];
export const PAGE: readonly string[] = ['vite', 'build', 'apps/web', '--logLevel', 'warn'];

export type Program = keyof typeof PACKAGES;

export function isProgram(name: string): name is Program {
  return Object.hasOwn(PACKAGES, name);
}

/** The file that a program starts with. */
export function entryOf(program: Program): string {
  const folder = join(root, 'node_modules', PACKAGES[program]);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  const entry = bin[program];
  if (entry === undefined) throw new Error(`${PACKAGES[program]} has no program ${program}`);
  return join(folder, entry);
}

/** The first word is one of the programs, or a script of this folder; returns the exit code. */
export function run(command: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  const [first = '', ...rest] = command;
  const args = isProgram(first) ? [entryOf(first), ...rest] : command;
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** Runs one after the other; ends this process at the first that fails. */
export function runAll(...commands: readonly (readonly string[])[]): void {
  for (const command of commands) {
    const code = run(command);
    if (code !== 0) process.exit(code);
  }
}
