/** Opens hostile sockets. Each repeats one message as fast as the connection takes it, and answers nothing. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const PIECES = 2000;
const NO_MASK = [0, 0, 0, 0];

function frame(first: number, payload = ''): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | payload.length, ...NO_MASK]), Buffer.from(payload)]);
}

/** For each flood: the message that it sends first, and the one that it repeats. */
export const FLOODS: Readonly<Record<string, readonly [first: Buffer, again: Buffer]>> = {
  text: [Buffer.alloc(0), frame(0x81, '{"type":"ping"}')],
  ping: [Buffer.alloc(0), frame(0x89)],
  pong: [Buffer.alloc(0), frame(0x8a)],
  'empty piece': [frame(0x01), frame(0x00)],
  'after a close': [frame(0x88), frame(0x81, '{"type":"ping"}')],
};

export interface Flood {
  readonly socket: Socket;
  /** Returns the number of bytes received. */
  readonly heard: () => number;
  stop(): void;
}

export async function flood(origin: string, what: string, isReading: boolean): Promise<Flood> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.on('error', () => {});
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('HTTP/1.1 101')) throw new Error(answer.toString());
  let heard = 0;
  socket.on('data', (chunk: Buffer) => (heard += chunk.length));
  if (!isReading) socket.pause();
  const [first, again] = FLOODS[what] as readonly [Buffer, Buffer];
  const chunk = Buffer.concat(Array.from({ length: PIECES }, () => again));
  const pour = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', () => setImmediate(pour));
  socket.write(first);
  pour();
  return { socket, heard: () => heard, stop: () => void socket.destroy() };
}
