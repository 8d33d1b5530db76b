/** Builds the page twice, once with the test kit's game, so that no test uses a stale build. Removes temporary files after the run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { argsOf, PAGE, root } from '../tools/programs.ts';
import { size } from '../tools/size.ts';
import { setup as temporaryFolder } from '../tools/temporary-folder.ts';

const CACHE = join(root, 'node_modules/.cache/e2e');

export const WEB: string = join(CACHE, 'web');
export const WEB_DEV: string = join(CACHE, 'web-dev');

async function setup(): Promise<() => void> {
  // Compressing takes time, so only a release run does it, because it measures times.
  const env = size === 'release' ? {} : { VITE_UNPACKED: '1' };
  await Promise.all([buildInto(WEB, env), buildInto(WEB_DEV, { ...env, VITE_DEV_GAMES: '1' })]);
  return temporaryFolder();
}

/** Builds into a folder, in a process of its own, so that both builds run at the same time. */
async function buildInto(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const args = argsOf([...PAGE, '--outDir', folder, '--emptyOutDir']);
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the build of ${folder} ended with ${code}`);
}

// eslint-disable-next-line import/no-default-export -- the runner calls it
export default setup;
