/** Compares docs/reference/faults.md with the table of fault codes; `--write` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsPage } from './faults-page.ts';
import { root } from './programs.ts';

const file = join(root, 'docs/reference/faults.md');
if (process.argv.includes('--write')) writeFileSync(file, faultsPage());
else if (readFileSync(file, 'utf8') !== faultsPage()) {
  console.error(
    'docs/reference/faults.md is not what packages/core/src/fault-codes.ts says: npm run faults -- --write',
  );
  process.exitCode = 1;
}
