import { networkInterfaces } from 'node:os';

/** Returns the IPv4 addresses of this machine in the local network. */
export function lanAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}
