/** Runs before `npm pack` of the package in the current folder. Builds the package and removes outputs whose sources are gone. */
import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DOCS, LIBRARIES, PAGE, root, runAll } from './programs.ts';

const folder = process.cwd();
const name = basename(folder);
// `npm pack --json` prints this output too, so a successful build must print nothing
if (name === 'web') runAll(LIBRARIES, PAGE, DOCS);
else {
  runAll(LIBRARIES);
  for (const file of leftOver()) rmSync(join(folder, 'dist', file));
}
if (name === 'cli') cpSync(join(root, 'docs/rules'), join(folder, 'dist/rules'), { recursive: true });

/** Returns built files whose source is gone. */
function leftOver(): string[] {
  return globSync('**/*.{js,d.ts,js.map,d.ts.map}', { cwd: join(folder, 'dist') }).filter((file) => {
    const stem = join(folder, 'src', file.replace(/(\.d\.ts|\.js)(\.map)?$/, ''));
    return !existsSync(`${stem}.ts`) && !existsSync(`${stem}.tsx`);
  });
}
