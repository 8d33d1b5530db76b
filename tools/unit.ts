/** Runs the tests of the package in the current folder, for `npm test -w @boardwright/games` or `npm test` in that folder. */
import { relative } from 'node:path';
import { root, run } from './programs.ts';

const folder = relative(root, process.cwd()).replaceAll('\\', '/');
const [, , mode = 'run', ...words] = process.argv;
process.exitCode = run(['vitest', mode, ...(folder === '' ? [] : [`${folder}/`]), ...words]);
