import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PAGE_POLICY } from '@boardwright/protocol';

/** On every response. A tag in the page cannot say who may frame it. */
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

/** An answer where there is no response object: an upgrade, or what is no HTTP at all. */
export function rejectSocket(socket: Duplex, status: number): void {
  const lines = Object.entries({ ...HEADERS, connection: 'close', 'content-length': '0' });
  if (!socket.writable) return void socket.destroy();
  socket.on('error', () => {});
  // Nobody reads what the other side still says, so its end would never be seen.
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
  );
}
