import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { LIMITS } from './limits.ts';
import { SocketLine } from './socket-line.ts';

class Line extends SocketLine {
  protected leave(): void {}
}

const FREE = { burst: 1e9, perSecond: 1e9 };

/** Sends lines to a client as the server does. Returns what the client received; the close code comes last. */
async function heardOf(say: (line: Line) => void): Promise<readonly (string | number)[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket, { socket: wire }) =>
    say(new Line(socket, wire, { limits: { ...LIMITS, messages: FREE }, bytes: FREE })),
  );
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => void server.close());
  const heard: (string | number)[] = [];
  client.on('message', (data: Buffer) => heard.push(data.toString()));
  const [code] = await once(client, 'close');
  return [...heard, Number(code)];
}

test('what is held keeps its order, with texts that ws writes between', async () => {
  const heard = await heardOf((line) => {
    line.send('first');
    line.hold();
    line.hold();
    for (const text of ['a', 'b', '三', 'c']) line.send(text);
    setImmediate(() => {
      line.send('later');
      line.close(4000, 'end');
    });
  });
  expect(heard).toEqual(['first', 'a', 'b', '三', 'c', 'later', 4000]);
});

test('what is held is written before a close', async () => {
  const heard = await heardOf((line) => {
    line.hold();
    line.send('last');
    line.close(4000, 'end');
  });
  expect(heard).toEqual(['last', 4000]);
});

test('what is held is not written after the socket was dropped', async () => {
  const heard = await heardOf((line) => {
    line.hold();
    line.send('never');
    line.drop();
  });
  expect(heard).not.toContain('never');
});
