/** Compares the golden files of every game and the vectors of fair draws with the current output; `--write` writes them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changedLine, goldenFiles } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { VECTORS_2, vectors2Text } from './fair-2-vectors.ts';
import { root } from './programs.ts';

const folder = 'packages/games/src';
const write = process.argv.includes('--write');
const stranger = process.argv.slice(2).find((word) => word !== '--write');
if (stranger !== undefined) {
  console.error(`golden: there is no option "${stranger}"; say nothing to compare, --write to write`);
  process.exit(2);
}

let [files, different] = [0, 0];
for (const { id, rules } of Object.values(games))
  for (const { path, text } of goldenFiles(await rules())) compareOrWrite(join(folder, id, 'golden', path), text);
compareOrWrite(VECTORS_2, await vectors2Text());
console.log(write ? `${files} golden files written` : `${files} golden files compared, ${different} differ`);
process.exit(different === 0 ? 0 : 1);

/** file: its path from the root of the repository. */
function compareOrWrite(file: string, text: string): void {
  files++;
  if (write) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    return;
  }
  const difference = changedLine(read(join(root, file)), text);
  if (difference === null) return;
  different++;
  console.error(`${file} differs at ${difference}`);
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '(no file yet: --write writes it)';
}
