/** Measures how long the server's own thread is blocked while bots search in their threads. */
import { setTimeout } from 'node:timers/promises';
import { presetOf } from '@boardwright/core';
import { games } from '@boardwright/games';
import type { Measured } from '../../../apps/server/src/testing/load.ts';
import type { TestPlayer } from '../../../apps/server/src/testing/player.ts';
import { seatAll } from '../../../apps/server/src/testing/test-server.ts';
import type { Row } from '../measure.ts';
import { inFreshFolder, withServer } from '../measured-server.ts';

const MATCHES_OF_EACH = 8;
/** Milliseconds of warm-up, in which games and knowledge are loaded and common code is compiled. */
const WARM_MS = 10_000;
const MEASURED_MS = 15_000;
const AIM = 20;

/** Seats a random player against masters in all other seats. */
async function players(origin: string): Promise<readonly TestPlayer[]> {
  const all: TestPlayer[] = [];
  for (const { rules } of Object.values(games)) {
    const game = await rules();
    const masters = Array.from({ length: presetOf(game).seats - 1 }, () => 'bot:master' as const);
    for (let n = 0; n < MATCHES_OF_EACH; n++)
      all.push(...(await seatAll(origin, game, { seats: ['person', ...masters] }, `bench ${n}`)).players);
  }
  return all;
}

async function longestTurn(server: Measured): Promise<number> {
  const all = await players(server.origin);
  let over = false;
  const games = all.map((player) => player.play(() => over));
  await setTimeout(WARM_MS);
  await server.longestTurn();
  await setTimeout(MEASURED_MS);
  const longest = await server.longestTurn();
  over = true;
  for (const player of all) player.nudge();
  await Promise.all(games);
  await Promise.all(all.map((player) => player.close()));
  return longest;
}

export const rows: readonly Row[] = [
  {
    name: `server-bots: the longest turn of the event loop while masters of five games search in ${5 * MATCHES_OF_EACH} matches`,
    unit: 'ms',
    long: true,
    aim: AIM,
    run: () => inFreshFolder((folder) => withServer(folder, ['--bots'], longestTurn)),
  },
];
