/** Solves the board that a message describes, in a module worker like the app's own. The answer says which kernel the worker used. */
import { solveBoard } from '../packages/games/src/369/search/endgame.ts';
import { emptyGrid } from '../packages/games/src/369/search/solve-grid.ts';
import { bestReach, REACH } from '../packages/games/src/369/search/solve-kernel.ts';
import type { Job, Solution } from './solve.ts';

self.addEventListener('message', ({ data: { width, height, wasm } }: MessageEvent<Job>): void => {
  if (wasm === 'missing') Reflect.deleteProperty(globalThis, 'WebAssembly');
  const table = solveBoard(width, height);
  const value = table.value(emptyGrid(width, height));
  reply({ value, range: table.range, by: bestReach() === REACH.wasm ? 'wasm' : 'plain' });
});
reply('ready');

function reply(words: Solution | 'ready'): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  self.postMessage(words);
}
