import { join } from 'node:path';
import { ok, type Result } from '@boardwright/core';
import { DATABASE } from '../../store/folder.ts';
import { openReader } from '../../store/schema.ts';
import { writePrivate } from '../private-file.ts';
import { openReading, readDatabase } from '../site.ts';
import type { OperatorCommand } from './command.ts';
import { writeSite } from './export.ts';

export const backup: OperatorCommand = {
  usage: 'FILE',
  about: 'writes a consistent copy of the site to a new file; the server may be running',
  example: 'backup /var/backups/boardwright.sqlite',
  run: async ({ site, version }, [file = '']) => {
    if (site.database === null) return copyDatabase(site.dataDir, file);
    const reader = await openReading(site);
    const written = await writePrivate(file, (unfinished) => writeSite(reader, unfinished, version));
    await reader.close();
    return written.ok ? ok(`Backed up ${written.value} matches to ${file}.`) : written;
  },
};

async function copyDatabase(folder: string, file: string): Promise<Result<string>> {
  await readDatabase(folder, DATABASE).close();
  const db = openReader(join(folder, DATABASE));
  const copied = await writePrivate(file, async (unfinished) => {
    db.prepare('VACUUM INTO ?').run(unfinished);
    return ok(null);
  });
  db.close();
  return copied.ok ? ok(`Backed up ${join(folder, DATABASE)} to ${file}.`) : copied;
}
