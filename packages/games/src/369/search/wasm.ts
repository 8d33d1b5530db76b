/** The WebAssembly kernel, loaded at once and without I/O: its bytes are part of the program. */
import { itemAt } from '@boardwright/core';
import { WASM_BASE64 } from './wasm-code.ts';
import type { Plan } from './solve-plan.ts';
import type { Solving } from './solve-plain.ts';

/** The part of the WebAssembly API that the kernel needs; the package's own library set has no WebAssembly. */
export interface WasmHost {
  validate(code: Uint8Array): boolean;
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

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
/** The compiler keeps its own constants below this. */
const START = 1024;
/** Blocks between two pauses: less than a millisecond. */
const BLOCKS = 64;

/** Null where there is no WebAssembly, none with vectors, or none that a page's content policy allows. */
export function wasmKernel(host: WasmHost | null = ownHost()): ((plan: Plan) => Solving) | null {
  const module = host === null ? null : compiled(host, decodeBase64(WASM_BASE64));
  if (host === null || module === null) return null;
  return (plan) => solveIn(new host.Instance(module).exports as Exports, plan);
}

/** A policy that forbids to run it does not show in `validate`: only compiling tells. */
function compiled(host: WasmHost, code: Uint8Array): object | null {
  try {
    return host.validate(code) ? new host.Module(code) : null;
  } catch {
    return null;
  }
}

/** Each table lives in the memory of its own instance, so that it stays true when the next one is made. */
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

function ownHost(): WasmHost | null {
  return (globalThis as { WebAssembly?: WasmHost }).WebAssembly ?? null;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let word = 0;
  for (let i = 0, at = 0; i < digits.length; i++) {
    word = (word << 6) | DIGITS.indexOf(itemAt(digits, i));
    if (i % 4 !== 0) bytes[at++] = word >> (6 - 2 * (i % 4));
  }
  return bytes;
}
