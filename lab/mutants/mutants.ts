/**
 * `node --conditions=@boardwright/source lab/mutants/mutants.ts [seed] [count] [first]`: plants single mistakes, chosen at random, in the
 * terminal, the page, the server, the protocol and core's match, and runs the type check and the tests that import the file. A mistake that
 * no test finds is a survivor. first: how many mistakes to skip. Files are changed in place and restored; nothing else may run in this
 * tree.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { rng, shuffle } from '@boardwright/core';
import { argsOf, root } from '../../tools/programs.ts';
import { isTest, readSources } from '../../tools/sources.ts';
import { mutated, mutationsOf, type Mutation } from './mutations.ts';

const [seed = 'mutants', count = '20', first = '0'] = process.argv.slice(2);
const LONGEST_MS = 900_000;
const FILES = '{apps/*/src,packages/protocol/src,packages/core/src/match}/**/*.{ts,tsx}';
const VITEST = ['--no-isolate', '--bail=1', '--reporter=dot', '--passWithNoTests'];

/** Returns the checks that may find the mistake, the quickest first. */
function searches({ path }: Mutation): readonly (readonly string[])[] {
  const { dir, name } = parse(path);
  return [
    ['tsc', '--build'],
    ['vitest', 'run', ...VITEST, `${dir}/${name}.test`],
    ['vitest', 'run', ...VITEST, `${dir}/`],
    ['vitest', 'related', '--run', ...VITEST, path],
  ];
}

/** Returns the first check that finds the mistake; null if it survives. A check that never ends has found it. */
function finderOf(mutation: Mutation): string | null {
  const file = join(root, mutation.path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(text, mutation));
  try {
    const options = { cwd: root, timeout: LONGEST_MS, stdio: 'ignore' } as const;
    const found = searches(mutation).find(
      (search) => spawnSync(process.execPath, argsOf(search), options).status !== 0,
    );
    return found?.slice(0, 2).join(' ') ?? null;
  } finally {
    writeFileSync(file, text);
  }
}

const sources = readSources(FILES).filter(({ path }) => !isTest(path));
const drawn = shuffle(sources.flatMap(mutationsOf), rng(seed)).slice(0, Number(count));
let survivors = 0;
for (const [n, mutation] of drawn.entries()) {
  if (n < Number(first)) continue;
  const finder = finderOf(mutation);
  if (finder === null) survivors++;
  const { kind, path, line, from, to } = mutation;
  console.log(`${n + 1} ${finder ?? 'SURVIVES'}: ${kind} ${path}:${line} ${brief(from)} -> ${brief(to)}`);
}
console.log(`${survivors} of ${drawn.length - Number(first)} survive`);

function brief(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 70);
}
