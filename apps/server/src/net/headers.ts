import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PAGE_POLICY } from '@boardwright/protocol';

/** A header of every response. A meta tag would not do, because it cannot set frame-ancestors. */
const CSP = `${PAGE_POLICY}; frame-ancestors 'none'`;

const SENSES = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb'];

export const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CSP,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': SENSES.map((sense) => `${sense}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Answers a connection that has no response object: an upgrade, or input that is not HTTP. */
export function rejectSocket(socket: Duplex, status: number): void {
  const lines = Object.entries({ ...HEADERS, connection: 'close', 'content-length': '0' });
  if (!socket.writable) return void socket.destroy();
  socket.on('error', () => {});
  // nothing reads the remaining input, so the end of the connection would not be noticed
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
  );
}
