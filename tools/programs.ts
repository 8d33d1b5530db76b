/** Starts the programs of this repository as Node scripts, without a shell or PATH, so that they start in the same way on every system. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

/** The package of each program, by the name of the program in `bin`. */
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

export const DOCS: readonly string[] = ['tools/docs-site/build.ts'];

export type Program = keyof typeof PACKAGES;

export function isProgram(name: string): name is Program {
  return Object.hasOwn(PACKAGES, name);
}

/** Returns the entry file of a program. */
export function entryOf(program: Program): string {
  const folder = join(root, 'node_modules', PACKAGES[program]);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  const entry = bin[program];
  if (entry === undefined) throw new Error(`${PACKAGES[program]} has no program ${program}`);
  return join(folder, entry);
}

/** Returns the arguments with which Node runs a command. The first word of the command is a program, or a script from tools. */
export function argsOf([first = '', ...rest]: readonly string[]): readonly string[] {
  return [isProgram(first) ? entryOf(first) : first, ...rest];
}

/** Runs a command and returns its exit code. */
export function run(command: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  const { status, error } = spawnSync(process.execPath, argsOf(command), { cwd: root, stdio: 'inherit', env });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** Runs commands in order, and exits at the first one that fails. */
export function runAll(...commands: readonly (readonly string[])[]): void {
  for (const command of commands) {
    const code = run(command);
    if (code !== 0) process.exit(code);
  }
}

/** Runs npm and returns its output. */
export function npm(args: readonly string[], cwd: string): string {
  const env = { ...process.env, npm_config_loglevel: 'error', npm_config_update_notifier: 'false' };
  return execFileSync(process.execPath, [npmEntry(), ...args], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 26 });
}

/** Returns npm's entry file. npm tells its children where it is; otherwise the file is next to a `node` or an `npm` on the PATH. */
function npmEntry(): string {
  const said = process.env['npm_execpath'];
  if (said?.endsWith('npm-cli.js')) return said;
  const places = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'npm'), join(folder, 'node_modules/npm/bin/npm-cli.js')]);
  const found = places.filter((place) => existsSync(place)).map((place) => realpathSync(place));
  const entry = found.find((place) => place.endsWith('npm-cli.js'));
  if (entry === undefined) throw new Error('npm was not found');
  return entry;
}
