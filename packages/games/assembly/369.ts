// The WebAssembly of 369 that ships. tools/wasm.ts builds it.
export { begin, solve, lowest, highest } from './369-kernel';
