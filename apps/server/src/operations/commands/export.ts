import { appendFileSync } from 'node:fs';
import { ok, type Result } from '@boardwright/core';
import { beginningLine, endLine, matchLine } from '../archive.ts';
import { writePrivate } from '../private-file.ts';
import { matchesOf, openReading, type SiteReader } from '../site.ts';
import type { OperatorCommand } from './command.ts';

export const exportSite: OperatorCommand = {
  usage: 'FILE',
  about: 'writes all matches to a new file for SQLite or PostgreSQL; the server may be running',
  example: 'export matches.jsonl',
  run: async ({ site, version }, [file = '']) => {
    const reader = await openReading(site);
    const written = await writePrivate(file, (unfinished) => writeSite(reader, unfinished, version));
    await reader.close();
    return written.ok ? ok(`Exported ${written.value} matches to ${file}.`) : written;
  },
};

/** Writes all matches and returns their number. Stops at a damaged log. */
export async function writeSite(reader: SiteReader, file: string, version: string): Promise<Result<number>> {
  let matches = 0;
  appendFileSync(file, beginningLine(version, await reader.siteKeys()));
  for await (const read of matchesOf(reader)) {
    if (!read.ok) return read;
    if (typeof read.value === 'number') appendFileSync(file, endLine(matches, read.value));
    else {
      appendFileSync(file, matchLine(read.value));
      matches++;
    }
  }
  return ok(matches);
}
