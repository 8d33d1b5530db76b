/** The commands, one line each. */
import { admin } from './admin.ts';
import { backup } from './backup.ts';
import { expired } from './expired.ts';
import type { OperatorCommand } from './command.ts';
import { deleteMatch } from './delete.ts';
import { exportSite } from './export.ts';
import { importSite } from './import.ts';
import { changeSiteKey } from './key.ts';
import { listMatches } from './matches.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

export const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  backup,
  restore,
  verify,
  matches: listMatches,
  export: exportSite,
  import: importSite,
  delete: deleteMatch,
  expired,
  key: changeSiteKey,
  admin,
};

export function usageOf(name: string, { usage }: OperatorCommand): string {
  return `usage: boardwright-server ${name} ${usage}`.trimEnd();
}

/** Returns what is wrong with the number of arguments, or null. */
export function wrongArguments(name: string, command: OperatorCommand, args: readonly string[]): string | null {
  const { usage } = command;
  const words = usage.split(' ').filter((word) => word !== '');
  const least = words.filter((word) => !word.startsWith('[')).length;
  const most = usage.includes('…') ? Infinity : words.length;
  return args.length >= least && args.length <= most ? null : usageOf(name, command);
}
