import { expect, it } from 'vitest';
import { size } from './size.ts';
import { asModule, build, committed } from './wasm.ts';

// Compiling takes seconds, so the quick check leaves it to the whole test.
it.skipIf(size === 'small')('the committed WebAssembly is what its source builds, byte for byte', () => {
  expect(asModule(build()) === committed()).toBe(true);
});
