/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
/** Takes as much of something scarce as one address may, within all limits, in each run that it is told of. */
import { getPriority, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { games } from '@boardwright/games';
import { presetOf } from '@boardwright/core';
import { WebSocket } from 'ws';
import { TestPlayer } from '../../../apps/server/src/testing/player.ts';
import { askFrom, seatsFrom } from '../ask-from.ts';

export interface SharesAttack {
  readonly origin: string;
  readonly what: keyof typeof ATTACKS;
  /** What it asks for, one after the other. */
  readonly matches: readonly string[];
}

const [FILES, SOCKETS, JOINS, LOOKS, MATCHES_OF_EACH] = [40, 190, 8, 8, 4];
/** Milliseconds between two hellos of a socket, and after a refusal. */
const [EVERY_MS, AGAIN_MS, POLL_MS] = [100, 100, 20];
const BOTS_FROM = '127.0.1.1';

// Only this thread: an attacker has its own machine, and takes no core from the server and its clients.
setPriority(0, getPriority(0) + 10);

const { origin, what, matches } = workerData as SharesAttack;
let run = 0;
const isRun = (n: number): boolean => run === n;
let asked = 0;
const nextMatch = (): string => matches[asked++ % matches.length] ?? '';

/** Repeats a request in so many places at once while this run lasts. Each run is another address: the one before has used its burst. */
async function repeat(places: number, ask: (address: string, place: number) => Promise<number>): Promise<void> {
  const mine = run;
  const goOn = async (place: number): Promise<void> => {
    while (isRun(mine)) if ((await ask(`127.0.1.${mine}`, place)) >= 300) await setTimeout(AGAIN_MS);
  };
  await Promise.all(Array.from({ length: places }, (_, place) => goOn(place)));
}

const statusOf = async (address: string, path: string, body?: object): Promise<number> =>
  (await askFrom(address, `${origin}${path}`, body)).status || 500;

/** One socket that says hello as often as a socket may. */
async function greet(address: string): Promise<number> {
  const mine = run;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin, localAddress: address });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  while (isRun(mine) && socket.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify({ type: 'hello', protocol: 3, match: nextMatch(), token: null, have: 0 }));
    await setTimeout(EVERY_MS);
  }
  socket.terminate();
  return 500;
}

/** Sits down against masters everywhere, and then plays while runs last. */
async function meetMasters(): Promise<void> {
  const all: Promise<void>[] = [];
  for (const { rules } of Object.values(games)) {
    const game = await rules();
    const masters = Array.from({ length: presetOf(game).seats - 1 }, () => 'bot:master');
    for (let n = 0; n < MATCHES_OF_EACH; n++) {
      const wish = { game: game.id, seats: ['person', ...masters] };
      const { match, tokens } = await seatsFrom(BOTS_FROM, origin, wish);
      const options = { origin, game, match, token: tokens[0] ?? '', seed: `${game.id}/${n}`, localAddress: BOTS_FROM };
      all.push(playInRuns(await new TestPlayer(options).connect()));
    }
  }
  parentPort?.postMessage('ready');
  await Promise.all(all);
}

async function playInRuns(player: TestPlayer): Promise<void> {
  for (;;) {
    while (isRun(0)) await setTimeout(POLL_MS);
    await player.play(() => isRun(0));
    if (player.scene.outcome !== null) return;
  }
}

const ATTACKS = {
  files: () => repeat(FILES, (address) => statusOf(address, `/api/matches/${nextMatch()}/game`)),
  hellos: () => repeat(SOCKETS, greet),
  joins: () =>
    repeat(JOINS, (address) => {
      const claim = `claim-of-${asked}`.padEnd(22, '-');
      return statusOf(address, `/api/lobby/${nextMatch()}/seats`, { claim });
    }),
  tables: () =>
    repeat(LOOKS, (address, place) =>
      place % 2 === 0
        ? statusOf(address, '/api/lobby')
        : statusOf(address, '/api/matches', { game: 'hopnjump', listed: true }),
    ),
  bots: () => Promise.resolve(),
} as const;

parentPort?.on('message', (next: number) => {
  run = next;
  if (run > 0) void ATTACKS[what]();
});
if (what === 'bots') await meetMasters();
else parentPort?.postMessage('ready');
