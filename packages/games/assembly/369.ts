// The WebAssembly of 369 that is shipped. Built by tools/wasm.ts.
export { solve, lowest, highest } from './369-kernel';
