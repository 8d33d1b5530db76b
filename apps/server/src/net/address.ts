/** The unit of limits: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one home. */
import { itemAt } from '@boardwright/core';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const HOME_GROUPS = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function addressKey(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  return groupsOf(itemAt(address.split('%', 1), 0))
    .slice(0, HOME_GROUPS)
    .join(':');
}

/**
 * Returns a function that finds the address of a request. Behind a proxy this is the last address of the header, because the proxy wrote
 * it; the client may have written the earlier ones.
 */
export function addressOf(trustProxy: boolean): (request: IncomingMessage) => string {
  const direct = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';
  if (!trustProxy) return (request) => addressKey(direct(request));
  const last = ({ headers }: IncomingMessage): string =>
    [headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)?.trim() ?? '';
  return (request) => addressKey(last(request) || direct(request));
}

/** Returns the groups of an IPv6 address from its start, with the zero groups that `::` stands for. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::') as [string?, string?];
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
