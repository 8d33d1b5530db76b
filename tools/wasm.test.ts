import { expect, it } from 'vitest';
import { size } from './size.ts';
import { committed, KERNELS, made } from './wasm.ts';

// Compiling takes seconds, so the quick check leaves it out.
it.skipIf(size === 'small').each(KERNELS)('the committed $file is what its source builds, byte for byte', (kernel) => {
  expect(made(kernel) === committed(kernel)).toBe(true);
});
