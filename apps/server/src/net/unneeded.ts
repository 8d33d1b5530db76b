/** Frees data that Node and ws keep for each socket but no longer need. A server has thousands of sockets. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

let timeoutKey: symbol | undefined;
const NO_EXTENSIONS = Object.freeze({});

/**
 * Frees what the upgrade request leaves behind: the timer, which ws has stopped; the address, which Node can read again; and the empty
 * object that ws keeps for extensions. Together they are a twentieth of the memory of a match.
 */
export function forgetRequest(socket: WebSocket, wire: Duplex): void {
  timeoutKey ??= Object.getOwnPropertySymbols(wire).find(({ description }) => description === 'timeout');
  if (timeoutKey !== undefined) Reflect.set(wire, timeoutKey, null);
  Reflect.set(wire, '_peername', undefined);
  for (const holder of [socket, Reflect.get(socket, '_sender'), Reflect.get(socket, '_receiver')] as unknown[])
    if (typeof holder === 'object' && holder !== null) Reflect.set(holder, '_extensions', NO_EXTENSIONS);
}

/** Frees the mask of the last frame. It is a view that keeps all bytes of that read alive: a twentieth of the memory of a match. */
export function forgetMask(socket: WebSocket): void {
  const receiver: unknown = Reflect.get(socket, '_receiver');
  if (typeof receiver === 'object' && receiver !== null) Reflect.set(receiver, '_mask', undefined);
}
