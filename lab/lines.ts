/**
 * `node lab/lines.ts [commit]`: prints how many lines of code, without tests, the files of an older commit (6c9aeb1) have today, by folder.
 * A renamed file counts under its new name. A file that has moved to lab/ counts as gone from its folder.
 */
import { execFileSync } from 'node:child_process';
import { isTest } from '../tools/sources.ts';

const [since = '6c9aeb1'] = process.argv.slice(2);
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28, cwd: import.meta.dirname });

interface Change {
  readonly from: string;
  readonly to: string;
  readonly added: number;
  readonly removed: number;
}

const isCode = (path: string): boolean =>
  /\.(tsx?|js|css)$/.test(path) && !isTest(path) && !path.startsWith('e2e/') && !path.includes('/src/testing/');
const isCounted = (path: string): boolean => isCode(path) && !/^(lab|packages\/rules)\//.test(path);

/** Parses a rename, which is printed as `old => new`, or with the part that differs in braces. */
function changeOf(line: string): Change {
  const [added = '0', removed = '0', path = ''] = line.split('\t');
  const side = (at: 1 | 2): string =>
    path.includes(' => ')
      ? path.includes('{')
        ? path.replace(/\{(.*) => (.*)\}/, `$${at}`).replace('//', '/')
        : (path.split(' => ')[at - 1] ?? '')
      : path;
  return { from: side(1), to: side(2), added: Number(added) || 0, removed: Number(removed) || 0 };
}

const linesAt = (commit: string, path: string): number => git('show', `${commit}:${path}`).split('\n').length - 1;
const before = new Set(git('ls-tree', '-r', '--name-only', '--full-tree', since).split('\n'));
const changes = git('diff', '--numstat', '-M40', since, '--').trimEnd().split('\n').map(changeOf);
const totals = new Map<string, { kept: number; moved: number; fresh: number }>();
for (const { from, to, added, removed } of changes) {
  const folder = (isCode(from) ? from : to).split('/').slice(0, 2).join('/');
  const sum = totals.get(folder) ?? { kept: 0, moved: 0, fresh: 0 };
  if (before.has(from) && isCounted(from)) {
    if (isCounted(to)) sum.kept += added - removed;
    else sum.moved -= linesAt(since, from);
  } else if (isCounted(to)) sum.fresh += added - removed;
  totals.set(folder, sum);
}
const columns = [...totals]
  .filter(([, sum]) => sum.kept !== 0 || sum.moved !== 0 || sum.fresh !== 0)
  .toSorted(([a], [b]) => (a < b ? -1 : 1));
const total = columns.reduce(
  (sum, [, { kept, moved, fresh }]) => ({ kept: sum.kept + kept, moved: sum.moved + moved, fresh: sum.fresh + fresh }),
  { kept: 0, moved: 0, fresh: 0 },
);
console.log('folder                    changed    moved to lab    sum of old files    new files');
for (const [folder, { kept, moved, fresh }] of [...columns, ['all', total] as const])
  console.log(
    [
      folder.padEnd(24),
      ...[kept, moved, kept + moved, fresh].map((count, i) => String(count).padStart([9, 16, 20, 13][i] ?? 0)),
    ].join(''),
  );
