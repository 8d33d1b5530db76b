/**
 * Builds the page, plain and with the game of the test kit, so that no test uses a stale build. Temporary files are removed
 * after the run.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { size } from '../tools/size.ts';
import { setup as temporaryFolder } from '../tools/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/e2e');

export const WEB: string = join(CACHE, 'web');
export const WEB_DEV: string = join(CACHE, 'web-dev');

async function setup(): Promise<() => void> {
  // compressed only where times are measured
  if (size !== 'release') process.env['VITE_UNPACKED'] = '1';
  await buildInto(WEB);
  process.env['VITE_DEV_GAMES'] = '1';
  await buildInto(WEB_DEV);
  delete process.env['VITE_DEV_GAMES'];
  delete process.env['VITE_UNPACKED'];
  return temporaryFolder();
}

async function buildInto(outDir: string): Promise<void> {
  const configFile = join(ROOT, 'apps/web/vite.config.ts');
  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
}

// eslint-disable-next-line import/no-default-export -- the runner calls it
export default setup;
