/** Compares docs/reference/schemas with the decoders; `--write` writes it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.ts';
import { schemaFiles } from './schemas-files.ts';

const folder = join(root, 'docs/reference/schemas');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(schemaFiles())) {
  const file = join(folder, `${name}.json`);
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`docs/reference/schemas/${name}.json is not what its decoder says: npm run schemas -- --write`);
    process.exitCode = 1;
  }
}
