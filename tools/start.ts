/** Builds everything, then runs the server in this process, so that one Ctrl-C stops it with one signal. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { DOCS, LIBRARIES, PAGE, root, runAll } from './programs.ts';

console.log('Boardwright builds itself: some seconds ...');
runAll(LIBRARIES, PAGE, DOCS);
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
