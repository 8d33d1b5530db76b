import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { size } from './size.ts';
import { asModule, build, FILE } from './wasm.ts';

// Compiling takes seconds, so the quick check leaves it out.
it.skipIf(size === 'small')('the committed WebAssembly is what its source builds, byte for byte', () => {
  expect(asModule(build()) === readFileSync(FILE, 'utf8')).toBe(true);
});
