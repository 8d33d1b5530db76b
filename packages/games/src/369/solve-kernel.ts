/** Which kernel solves: WebAssembly where it is there, plain typed arrays elsewhere. Both give the same bytes. */
import type { Plan } from './solve-plan.ts';
import { solvePlain, type Solved } from './solve-plain.ts';
import { wasmKernel } from './wasm.ts';

export type Kernel = (plan: Plan) => Solved;

/** Below this a table is made sooner than a WebAssembly memory. */
const SMALL = 12;

export function kernelOf(wasm: Kernel | null): Kernel {
  return (plan) => (wasm === null || plan.cells.length < SMALL ? solvePlain(plan) : wasm(plan));
}

let ready: Kernel | null = null;

/** Compiled at the first use, then kept. */
export function bestKernel(): Kernel {
  ready ??= kernelOf(wasmKernel());
  return ready;
}
