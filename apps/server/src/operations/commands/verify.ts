import { basename, dirname } from 'node:path';
import { fail, ok, type Result } from '@boardwright/core';
import type { MovedMatch } from '../archive.ts';
import { matchesIn, matchesOf, openReading } from '../site.ts';
import type { OperatorCommand } from './command.ts';

export const verify: OperatorCommand = {
  usage: '[FILE]',
  about: 'reads every log of the site, or of a backup or an export, and recomputes every hash',
  example: 'verify /var/backups/boardwright.sqlite',
  run: async ({ site, print }, [file]) => {
    if (file !== undefined) return verifyFile(file, print);
    const reader = await openReading(site);
    const verified = await verifyAll(matchesOf(reader), print);
    await reader.close();
    return verified;
  },
};

export function verifyFile(file: string, print: (line: string) => void = () => {}): Promise<Result<string>> {
  return verifyAll(matchesIn(dirname(file), basename(file)), print);
}

/** Verifies every log. Continues after a damaged one, so that all damaged logs are named. */
async function verifyAll(
  matches: AsyncIterable<Result<MovedMatch | number>>,
  print: (line: string) => void,
): Promise<Result<string>> {
  let [whole, rows, damaged] = [0, 0, 0];
  for await (const read of matches) {
    if (!read.ok) {
      damaged++;
      print(`damaged: ${String(read.error.data?.['wrong'] ?? read.error.message)}`);
    } else if (typeof read.value !== 'number') {
      whole++;
      rows += read.value.adoption.rows.length;
    }
  }
  const counted = `${whole} matches with ${rows} entries`;
  return damaged === 0 ? ok(counted) : fail('log-damaged', `${damaged} logs are damaged; ${counted} are whole.`);
}
