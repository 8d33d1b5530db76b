/** Compares the generated pages of docs/reference with the programs; `--write` writes them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.ts';
import { referencePages } from './reference-pages.ts';

for (const [name, text] of Object.entries(await referencePages())) {
  const file = join(root, name);
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is not what the programs say: npm run reference -- --write`);
    process.exitCode = 1;
  }
}
