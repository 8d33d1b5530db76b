/** A minimal socket server: for one message in, it sends two out. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { answerQuestions } from '../../../apps/server/src/testing/measured-process.ts';

const server = createServer();
const rooms = new Map<string, Set<WebSocket>>();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const room = rooms.get(request.url ?? '') ?? new Set();
  rooms.set(request.url ?? '', room.add(socket));
  socket.on('message', (data: RawData) => {
    for (const peer of room) peer.send((data as Buffer).toString());
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
answerQuestions();
