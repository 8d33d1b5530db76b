import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The ending of a file that is not complete yet (private-file.ts). */
const UNFINISHED = /\.new$/;

/**
 * Returns one sentence about a file that an operator's command cannot read or write; null for any other error. named: the file in the
 * command line, for errors that name none.
 */
export function fileTrouble(error: unknown, named: string): string | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  const { code, path = named } = error as NodeJS.ErrnoException;
  const file = path.replace(UNFINISHED, '');
  switch (code) {
    case 'ENOENT':
      return existsSync(dirname(file)) ? `There is no file ${file}.` : `There is no folder ${dirname(file)}.`;
    case 'EISDIR':
      return `${file} is a folder. Name a file.`;
    case 'ENOTDIR':
      return `${dirname(file)} is not a folder.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user may not open ${file}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full; ${file} was not written.`;
    default:
      return error.message;
  }
}
