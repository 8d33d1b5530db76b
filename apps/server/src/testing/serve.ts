/** A server in a process of its own, to be killed: node serve.ts <folder>. Prints its port. */
import { join } from 'node:path';
import type { Dice } from '../match/draws.ts';
import { make } from '../server.ts';
import { storeIn } from './logs.ts';
import { anyMove, NO_LIMITS, registry } from './test-server.ts';

/** Dice that answer later, with a proof. */
const lateDice =
  (ms: number): Dice =>
  async ({ index }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { ticket: 0, proof: `proof of ${index}` };
  };
const [, , folder, lateMs] = process.argv as [string, string, string, string?];
const server = await make({
  registry,
  thinker: anyMove,
  store: await storeIn(folder),
  webDir: join(folder, 'web'),
  pace: 0,
  limits: NO_LIMITS,
  ...(lateMs === undefined ? {} : { diceOf: () => lateDice(Number(lateMs)) }),
});
console.log(await server.listen(0, '127.0.0.1'));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
