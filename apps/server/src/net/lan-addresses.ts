import { networkInterfaces } from 'node:os';

/** Our addresses in the local network, IPv4. */
export function lanAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}
