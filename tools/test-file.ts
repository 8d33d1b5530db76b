/** Names the current test file. Fixtures whose random numbers must not depend on earlier files in the same process use it. */
import { relative } from 'node:path';
import { expect } from 'vitest';
import { root } from './programs.ts';

process.env['BOARDWRIGHT_TEST_FILE'] = relative(root, expect.getState().testPath ?? '');
