/** A server in a process of its own, to be killed or measured: node serve.ts <folder> [<ms of late dice> | known]. Prints its port. */
import { join } from 'node:path';
import { getHeapSpaceStatistics } from 'node:v8';
import { registry } from '../games.ts';
import type { Dice } from '../match/draws.ts';
import { make } from '../server.ts';
import { storeIn } from './logs.ts';
import { KNOWN_DICE, knownSeeds } from './scripts.ts';
import { anyMove, NO_LIMITS } from './test-server.ts';

/** Dice that answer later, with a proof. */
const lateDice =
  (ms: number): Dice =>
  async ({ index }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { ticket: 0, proof: `proof of ${index}` };
  };
const [, , folder, dice] = process.argv as [string, string, string, string?];
const chosen = dice === 'known' ? KNOWN_DICE : lateDice(Number(dice));
const server = await make({
  registry,
  thinker: anyMove,
  store: await storeIn(folder),
  webDir: join(folder, 'web'),
  pace: 0,
  limits: NO_LIMITS,
  ...(dice === undefined ? {} : { diceOf: () => chosen }),
  ...(dice === 'known' ? { entropy: knownSeeds } : {}),
});
/** Compiled code grows with what was met, not with how many there are. */
const IS_CODE = /code|trusted/;

/** Data on the heap and beside it, after everything that is not needed was collected. */
async function liveBytes(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc?.();
  }
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !IS_CODE.test(name));
  return process.memoryUsage().external + spaces.reduce((sum, { space_used_size: used }) => sum + used, 0);
}
console.log(await server.listen(0, '127.0.0.1'));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.on('message', async (question) => {
  const { user, system } = process.cpuUsage();
  process.send?.(question === 'cpu' ? user + system : await liveBytes());
});
process.on('disconnect', () => process.exit());
