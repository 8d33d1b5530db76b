import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { isAscii, textFrame } from './text-frame.ts';

test('a client hears every length as it was said, between frames that ws itself makes', async () => {
  const texts = [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket, { socket: wire }) => {
    for (const text of texts) {
      wire.write(textFrame(text), 'latin1');
      socket.send(`${text.length} 三`);
      socket.ping();
    }
    socket.close();
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => void server.close());
  const heard: string[] = [];
  client.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? 'binary' : data.toString()));
  await once(client, 'close');
  expect(heard).toEqual(texts.flatMap((text) => [text, `${text.length} 三`]));
});

test('what is more than a byte for a letter is not ASCII', () => {
  expect(['', '{"a":1}\u007f', 'é', '三', '🐸'].map(isAscii)).toEqual([true, true, false, false, false]);
});
