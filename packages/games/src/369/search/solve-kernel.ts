/** Which kernel solves: WebAssembly where it is there, plain typed arrays elsewhere. Both give the same bytes. */
import type { Plan } from './solve-plan.ts';
import { solvePlain, type Solving } from './solve-plain.ts';
import { wasmKernel } from './wasm.ts';

export type Kernel = (plan: Plan) => Solving;

/** Below this a table is made sooner than a WebAssembly memory. */
const SMALL = 12;

export function kernelOf(wasm: Kernel | null): Kernel {
  return (plan) => (wasm === null || plan.cells.length < SMALL ? solvePlain(plan) : wasm(plan));
}

/** How many empty cells a kernel solves while a player hardly waits. */
export const REACH: { readonly wasm: number; readonly plain: number } = { wasm: 24, plain: 20 };

interface Best {
  readonly kernel: Kernel;
  readonly reach: number;
}
let ready: Best | null = null;

/** Compiled at the first use, then kept. */
function bestAtHand(): Best {
  ready ??= bestOf(wasmKernel());
  return ready;
}

function bestOf(wasm: Kernel | null): Best {
  return { kernel: kernelOf(wasm), reach: wasm === null ? REACH.plain : REACH.wasm };
}

export function bestKernel(): Kernel {
  return bestAtHand().kernel;
}

export function bestReach(): number {
  return bestAtHand().reach;
}
