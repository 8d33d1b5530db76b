import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { rng, shuffle, type Rng } from '@boardwright/core';
import { decodeBase64, type WasmHost } from '@boardwright/core/bots';
import { runToEnd } from '@boardwright/core/host';
import { bySize, seed } from '../../../../../tools/size.ts';
import { emptyGrid, type Grid } from './solve-grid.ts';
import { bestKernel, kernelOf, REACH } from './solve-kernel.ts';
import { solvePlain, type Solved, type Solving } from './solve-plain.ts';
import { planFor, type Plan } from './solve-plan.ts';
import { solverAnswers } from './solver.fixture.ts';
import { wasmKernel } from './wasm.ts';

const wasmSolving = wasmKernel() as (plan: Plan) => Solving;
const wasm = (plan: Plan): Solved => runToEnd(wasmSolving(plan));
const plain = (plan: Plan): Solved => runToEnd(solvePlain(plan));
const host = WebAssembly as unknown as WasmHost;

describe('the WebAssembly kernel gives the bytes of the plain one', () => {
  it.each(bySize(['4x4'], ['4x4', '7x3', '4x5', '3x6'], ['4x4', '7x3', '4x5', '6x4', '5x5']))('on %s', (board) => {
    const [width, height] = board.split('x').map(Number) as [number, number];
    expect(disagreement(planFor(emptyGrid(width, height)))).toBeNull();
  });
  it('on random positions of every size', () => {
    const source = rng(`${seed} kernels`);
    for (let round = 0; round < bySize(20, 120, 1_000); round++)
      expect(disagreement(planFor(randomGrid(source, bySize(14, 16, 20))))).toBeNull();
  });
  it('whatever the size of a block', () => {
    const grid = randomGrid(rng(`${seed} blocks`), 16);
    const values = [4, 7, 10, 13].map((low) => wasm(planFor(grid, low)).values);
    for (const other of values) expect(equal(other, values[0] as Int8Array)).toBe(true);
    expect(disagreement(planFor(grid, 5))).toBeNull();
  });
});

it.each([
  ['plain', solvePlain],
  ['WebAssembly', wasmSolving],
])(
  'the %s kernel pauses after some thousand states, and whatever happens in a pause the bytes are the same',
  (_, solving) => {
    const plan = planFor(randomGrid(rng(`${seed} pauses`), 18), 6);
    const work = solving(plan);
    let [states, next] = [0, work.next()];
    for (; next.done !== true; next = work.next()) states += next.value;
    expect(states).toBeGreaterThanOrEqual(2 ** plan.cells.length);
    expect(equal(next.value.values, plain(plan).values)).toBe(true);
  },
);

describe('the plain kernel is chosen', () => {
  const plan = planFor(randomGrid(rng(`${seed} fallback`), 14));
  it('where there is no WebAssembly, or none with vectors', () => {
    expect(wasmKernel(null)).toBeNull();
    expect(wasmKernel({ Module: host.Module, Instance: host.Instance, validate: () => false })).toBeNull();
    expect(equal(runToEnd(kernelOf(null)(plan)).values, wasm(plan).values)).toBe(true);
  });
  it('where the host refuses to compile', () => {
    const Module = function (): void {
      throw new WebAssembly.CompileError('a content policy forbids it');
    } as unknown as WasmHost['Module'];
    expect(wasmKernel({ Module, Instance: host.Instance, validate: () => true })).toBeNull();
  });
  it('by the whole program where there is no WebAssembly at all, and its answers are the same', () => {
    const answers = solverAnswers(seed);
    expect(answers).toMatchObject({ reach: REACH.wasm, range: [-9, 15] });
    expect(answersWithoutWasm()).toEqual({ ...answers, reach: REACH.plain });
  });
  it('for few cells, where a memory costs more than the table', () => {
    const never = kernelOf(() => {
      throw new Error('asked for WebAssembly');
    });
    expect(runToEnd(never(planFor(emptyGrid(3, 3)))).values[0]).toBe(4);
    expect(() => never(planFor(emptyGrid(3, 4)))).toThrow('asked for WebAssembly');
  });
});

it('the kernel is compiled once', () => expect(bestKernel()).toBe(bestKernel()));

it('base64 is read as the machine reads it', () => {
  const source = rng(`${seed} base64`);
  for (let length = 0; length < 50; length++) {
    const bytes = Uint8Array.from({ length }, () => source.below(256));
    expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
  }
});

/** Runs the solver in a separate process, because the kernel is chosen once per process. */
function answersWithoutWasm(): unknown {
  const fixture = JSON.stringify(new URL('solver.fixture.ts', import.meta.url));
  const program = `const { solverAnswers } = await import(${fixture});
    delete globalThis.WebAssembly; // not earlier: Node needs WebAssembly to read TypeScript
    console.log(JSON.stringify(solverAnswers(${JSON.stringify(seed)})));`;
  const args = ['--conditions=@boardwright/source', '--input-type=module', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function disagreement(plan: Plan): string | null {
  const [fast, slow] = [wasm(plan), plain(plan)];
  if (fast.least !== slow.least || fast.most !== slow.most) return `range ${fast.least}..${fast.most}`;
  return equal(fast.values, slow.values) ? null : 'values';
}

function equal(a: Int8Array, b: Int8Array): boolean {
  return (
    Buffer.compare(Buffer.from(a.buffer, a.byteOffset, a.length), Buffer.from(b.buffer, b.byteOffset, b.length)) === 0
  );
}

function randomGrid(source: Rng, most: number): Grid {
  const [width, height] = [4 + source.below(12), 4 + source.below(12)];
  const filled = new Uint8Array(width * height).fill(1);
  const empties = Math.min(filled.length, 4 + source.below(most - 3));
  for (const cell of shuffle([...filled.keys()], source).slice(0, empties)) filled[cell] = 0;
  return { width, height, filled };
}
