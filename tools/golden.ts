/** Compares the golden files of every game with what the rules say now; `--write` writes them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstDifference, goldenFiles } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { root } from './programs.ts';

const folder = join(root, 'packages/games/src');
const write = process.argv.includes('--write');
const stranger = process.argv.slice(2).find((word) => word !== '--write');
if (stranger !== undefined) {
  console.error(`golden: there is no option "${stranger}"; say nothing to compare, --write to write`);
  process.exit(2);
}

let [files, different] = [0, 0];
for (const { id, rules } of Object.values(games)) {
  for (const { path, text } of goldenFiles(await rules())) {
    const file = join(folder, id, 'golden', path);
    files++;
    if (write) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      continue;
    }
    const difference = firstDifference(read(file), text);
    if (difference === null) continue;
    different++;
    console.error(`${id}/golden/${path} differs at ${difference}`);
  }
}
console.log(write ? `${files} golden files written` : `${files} golden files compared, ${different} differ`);
process.exit(different === 0 ? 0 : 1);

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '(no file yet: --write writes it)';
}
