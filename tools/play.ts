/** Builds everything, then starts the terminal app in this process. The words after `npm run play --` are the app's arguments. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { LIBRARIES, root, runAll } from './programs.ts';

runAll(LIBRARIES);
await import(pathToFileURL(join(root, 'apps/cli/bin/boardwright.js')).href);
