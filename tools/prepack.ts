/** Runs before `npm pack` of the package in the current folder: builds it and removes outputs of deleted sources. */
import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DOCS, LIBRARIES, PAGE, root, runAll } from './programs.ts';

const folder = process.cwd();
const name = basename(folder);
// the output goes into that of `npm pack --json`, so a successful build prints nothing
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
