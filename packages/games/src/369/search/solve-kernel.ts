/** Chooses the solver: WebAssembly if available, otherwise plain typed arrays. Both produce the same bytes. */
import type { Plan } from './solve-plan.ts';
import { solvePlain, type Solving } from './solve-plain.ts';
import { wasmKernel } from './wasm.ts';

export type Kernel = (plan: Plan) => Solving;

/** With fewer empty cells than this, creating a WebAssembly memory takes longer than the plain solver needs. */
const SMALL = 12;

export function kernelOf(wasm: Kernel | null): Kernel {
  return (plan) => (wasm === null || plan.cells.length < SMALL ? solvePlain(plan) : wasm(plan));
}

/** The number of empty cells that each solver handles before a player notices a wait. */
export const REACH: { readonly wasm: number; readonly plain: number } = { wasm: 24, plain: 20 };

interface Best {
  readonly kernel: Kernel;
  readonly reach: number;
}
let ready: Best | null = null;

/** Returns the best available solver, compiled at the first use. */
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
