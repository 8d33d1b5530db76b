/** Runs a push service on this machine, and a device that subscribes to it. */
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientRequest } from '@boardwright/protocol';

/** take: called with the match of each message, and with the response to answer it. Returns the origin of the service. */
export async function pushService(take: (match: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    take(String(request.headers['topic']), response);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function subscribes(endpoint: string): ClientRequest {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return { type: 'subscribe', endpoint, p256dh, auth: randomBytes(16).toString('base64url'), title: 'Your turn' };
}
