/** A server in a process of its own, to be killed or measured: node serve.ts <folder> [<ms of late dice> | known]. Prints its port. */
import { join } from 'node:path';
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
console.log(await server.listen(0, '127.0.0.1'));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit());
