import { expect, it } from 'vitest';
import { size } from './size.ts';
import { committed, KERNELS, made } from './wasm.ts';

// too slow for the quick check: compiling takes seconds
it.skipIf(size === 'small').each(KERNELS)('the committed $file is what its source builds, byte for byte', (kernel) => {
  expect(made(kernel) === committed(kernel)).toBe(true);
});
