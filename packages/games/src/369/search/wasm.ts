/** The WebAssembly kernel. It is loaded synchronously and without I/O, because its bytes are part of the program. */
import { compileWasm, type WasmHost } from '@boardwright/core/bots';
import { WASM_BASE64 } from './wasm-code.ts';
import type { Plan } from './solve-plan.ts';
import type { Solving } from './solve-plain.ts';

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly begin: (low: number, words: number, tables: number, lasts: number) => void;
  readonly solve: (
    cells: number,
    low: number,
    lasts: number,
    pays: number,
    values: number,
    first: number,
    last: number,
  ) => void;
  readonly lowest: () => number;
  readonly highest: () => number;
}

const PAGE = 65_536;
/** The first free address. The compiler keeps its own constants below it. */
const START = 1024;
/** Blocks between two pauses. They take less than 1 ms. */
const BLOCKS = 64;

/** Returns the kernel; null if WebAssembly cannot run. */
export function wasmKernel(host?: WasmHost | null): ((plan: Plan) => Solving) | null {
  const module = compileWasm<Exports>(WASM_BASE64, host);
  return module === null ? null : (plan) => solveIn(module(), plan);
}

/** Solves in a new instance, so that a table stays valid when another one is made. */
function* solveIn({ memory, begin, solve, lowest, highest }: Exports, plan: Plan): Solving {
  const count = plan.cells.length;
  const tables = aligned(START + plan.words.byteLength);
  const lasts = aligned(tables + plan.tables.byteLength);
  const pays = aligned(lasts + 20 * plan.low);
  const values = aligned(pays + (plan.low << plan.low));
  const pages = Math.ceil((values + 2 ** count) / PAGE) - memory.buffer.byteLength / PAGE;
  if (pages > 0) memory.grow(pages);
  new Int32Array(memory.buffer, START, plan.words.length).set(plan.words);
  new Int8Array(memory.buffer, tables, plan.tables.length).set(plan.tables);
  begin(plan.low, START, tables, lasts);
  for (let first = 2 ** (count - plan.low) - 1; first >= 0; first -= BLOCKS) {
    solve(count, plan.low, lasts, pays, values, first, Math.max(0, first - BLOCKS + 1));
    yield BLOCKS << plan.low;
  }
  return { values: new Int8Array(memory.buffer, values, 2 ** count), least: lowest(), most: highest() };
}

function aligned(at: number): number {
  return Math.ceil(at / 64) * 64;
}
