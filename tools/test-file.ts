/** Names the current test file. Fixtures use the name so that their random numbers do not depend on earlier files in the same process. */
import { relative } from 'node:path';
import { expect } from 'vitest';
import { root } from './programs.ts';

process.env['BOARDWRIGHT_TEST_FILE'] = relative(root, expect.getState().testPath ?? '');
