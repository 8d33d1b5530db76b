import { expect, it } from 'vitest';
import { asModule, build, committed } from './wasm.ts';

it('the committed WebAssembly is what its source builds, byte for byte', () => {
  expect(asModule(build()) === committed()).toBe(true);
});
