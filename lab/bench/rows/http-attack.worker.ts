/** Attacks a server over HTTP from an address of its own, but within all limits that a client can keep to, until the thread ends. */
import { connect, type Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

export interface HttpAttack {
  readonly origin: string;
  readonly what: 'pages' | 'upgrades';
}

/** The loopback network has several addresses. The other clients use another one. */
const ATTACKER = '127.0.0.2';
const CONNECTIONS = 300;
const UPGRADES_PER_SECOND = 3700;
const [TICK_MS, GIVE_UP_MS] = [10, 2000];

// Lowers the priority of this thread alone. A real attacker would have its own machine, and take no core from the server and its clients.
setPriority(0, getPriority(0) + 10);

const { origin, what } = workerData as HttpAttack;
const { port, host } = new URL(origin);
const PAGE = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
const UPGRADE =
  `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

/** Explicit ports: after thousands of ports were closed, the system's search for a free one would delay everybody on this machine. */
const [FIRST_PORT, LAST_PORT] = [20_000, 60_000];
let localPort = FIRST_PORT;

function open(): Socket {
  localPort = localPort === LAST_PORT ? FIRST_PORT : localPort + 1;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER, localPort });
  return socket.on('error', () => {});
}

/** Requests the page repeatedly, over the same connection as long as the server keeps it open. */
function askForPages(): void {
  const socket = open();
  let left: number | null = null;
  socket.on('connect', () => socket.write(PAGE));
  socket.on('data', (chunk) => {
    left = bytesLeft(left, chunk);
    if (left !== 0) return;
    left = null;
    socket.write(PAGE);
  });
  socket.on('close', () => setImmediate(askForPages));
}

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';

/** Returns how many bytes of a response are still to come. null before its head is complete; Infinity if it ends with an empty chunk. */
function bytesLeft(before: number | null, chunk: Buffer): number | null {
  const isEnd = chunk.subarray(-CHUNKS_END.length).toString('latin1') === CHUNKS_END;
  if (before !== null) return before === Infinity ? (isEnd ? 0 : before) : before - chunk.length;
  const head = chunk.indexOf(HEAD_END);
  const [, length] = /content-length: (\d+)/i.exec(chunk.toString('latin1')) ?? [];
  if (length !== undefined) return Number(length) - (chunk.length - head - HEAD_END.length);
  return isEnd ? 0 : Infinity;
}

/** Makes one upgrade, and leaves as soon as it is answered. */
function upgradeOnce(): void {
  const socket = open();
  socket.on('connect', () => socket.write(UPGRADE));
  socket.on('data', () => socket.destroy());
  socket.setTimeout(GIVE_UP_MS, () => socket.destroy());
}

if (what === 'pages') for (let n = 0; n < CONNECTIONS; n++) askForPages();
else {
  const start = performance.now();
  let made = 0;
  setInterval(() => {
    const due = ((performance.now() - start) / 1000) * UPGRADES_PER_SECOND;
    for (; made < due; made++) upgradeOnce();
  }, TICK_MS);
}
