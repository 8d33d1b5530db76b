import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '@boardwright/core';
import { makeFolder } from '@boardwright/node/files';
import { DATABASE, holdFolder } from '../../store/folder.ts';
import { openWriter } from '../../store/schema.ts';
import { writePrivate } from '../private-file.ts';
import { isDatabase } from '../site.ts';
import type { OperatorCommand } from './command.ts';
import { importSite } from './import.ts';
import { verifyFile } from './verify.ts';

export const restore: OperatorCommand = {
  usage: 'FILE',
  about: 'restores a backup into an empty site; verifies every log first',
  example: 'restore /var/backups/boardwright.sqlite',
  run: (operator, args) => {
    const [file = ''] = args;
    const isCopy = operator.site.database === null && isDatabase(file);
    return isCopy ? restoreDatabase(operator.site.dataDir, file) : importSite.run(operator, args);
  },
};

async function restoreDatabase(folder: string, file: string): Promise<Result<string>> {
  makeFolder(folder, 0o700);
  const letGo = holdFolder(folder);
  const restored = await writePrivate(join(folder, DATABASE), async (unfinished) => {
    copyFileSync(file, unfinished);
    // opening it upgrades a backup of an older server to the current schema
    openWriter(unfinished).close();
    const verified = await verifyFile(unfinished);
    // verifying has left these files behind
    for (const rest of ['-wal', '-shm']) rmSync(unfinished + rest, { force: true });
    return verified;
  });
  letGo();
  return restored.ok ? ok(`Restored ${restored.value} to ${folder}.`) : restored;
}
