/** Names the test file that runs, for fixtures whose random numbers must not depend on the files before it in the same process. */
import { relative } from 'node:path';
import { expect } from 'vitest';
import { root } from './programs.ts';

process.env['BOARDWRIGHT_TEST_FILE'] = relative(root, expect.getState().testPath ?? '');
