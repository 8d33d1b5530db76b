// The WebAssembly of 369 that is shipped. Built by tools/wasm.ts.
export { begin, solve, lowest, highest } from './369-kernel';
