/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
/** Opens many sockets of one guest on one seat, each as fast as allowed. A closed socket reconnects after a second. */
import { getPriority, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

export interface Siege {
  readonly origin: string;
  readonly match: string;
  readonly token: string;
  readonly what: keyof typeof SAID;
  readonly sockets: number;
  readonly ms: number;
}

const [EVERY_MS, BACK_MS] = [100, 1000];
/** What a socket sends, by the number of messages so far. */
const SAID = {
  rematch: () => ({ type: 'rematch' }),
  draws: (n: number, id: string) => ({
    type: 'command',
    id,
    expect: 0,
    command: { type: n % 2 === 0 ? 'offerDraw' : 'refuse' },
  }),
} as const;

// Lowers the priority of this thread alone. A real attacker would have its own machine, and take no core from the server and its clients.
setPriority(0, getPriority(0) + 10);

const { origin, match, token, what, sockets, ms } = workerData as Siege;
const end = performance.now() + ms;
let answers = 0;

/** Runs until the socket is closed or the siege is over. */
async function besiege(place: number): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin });
  socket.on('error', () => {});
  socket.on('message', () => answers++);
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  if (socket.readyState === WebSocket.OPEN)
    socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1 }));
  for (let n = 0; performance.now() < end && socket.readyState === WebSocket.OPEN; n++) {
    socket.send(JSON.stringify(SAID[what](n, `siege-${place}-${n}-${performance.now()}`.padEnd(22, '-').slice(0, 36))));
    await setTimeout(EVERY_MS);
  }
  socket.terminate();
}

async function goOn(place: number): Promise<void> {
  await setTimeout((place * EVERY_MS) / sockets);
  while (performance.now() < end) {
    await besiege(place);
    await setTimeout(BACK_MS);
  }
}

await Promise.all(Array.from({ length: sockets }, (_, place) => goOn(place)));
parentPort?.postMessage(answers);
