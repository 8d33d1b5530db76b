/** Which kernel solves: WebAssembly where it is there, plain typed arrays elsewhere. Both give the same bytes. */
import type { Plan } from './solve-plan.ts';
import { plainSolving, solvePlain, toTheEnd, type Solved, type Solving } from './solve-plain.ts';
import { wasmSolving } from './wasm.ts';

export type Kernel = (plan: Plan) => Solved;
/** The same with pauses. */
export type PausingKernel = (plan: Plan) => Solving;

/** Below this a table is made sooner than a WebAssembly memory. */
const SMALL = 12;

export function kernelOf(wasm: Kernel | null): Kernel {
  return wasmOrPlain(wasm, solvePlain);
}

function wasmOrPlain<T>(wasm: ((plan: Plan) => T) | null, plain: (plan: Plan) => T): (plan: Plan) => T {
  return (plan) => (wasm === null || plan.cells.length < SMALL ? plain(plan) : wasm(plan));
}

/** How many empty cells a kernel solves while a player hardly waits. */
export const REACH: { readonly wasm: number; readonly plain: number } = { wasm: 24, plain: 20 };

interface Best {
  readonly kernel: Kernel;
  readonly pausing: PausingKernel;
  readonly reach: number;
}
let ready: Best | null = null;

/** Compiled at the first use, then kept. */
export function bestKernel(): Kernel {
  return bestAtHand().kernel;
}

export function bestPausingKernel(): PausingKernel {
  return bestAtHand().pausing;
}

export function bestReach(): number {
  return bestAtHand().reach;
}

function bestAtHand(): Best {
  ready ??= bestOf(wasmSolving());
  return ready;
}

function bestOf(wasm: PausingKernel | null): Best {
  const pausing = wasmOrPlain(wasm, plainSolving);
  return { kernel: (plan) => toTheEnd(pausing(plan)), pausing, reach: wasm === null ? REACH.plain : REACH.wasm };
}
