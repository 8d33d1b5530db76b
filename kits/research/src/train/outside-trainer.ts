/** Lets a program of the caller fit a network. It may be faster, for example with a GPU. */
import { spawnSync } from 'node:child_process';
import { fail, type Result } from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';
import { fittedReport } from './training-files.ts';
import type { Fitted } from './round-report.ts';

/** Maximum number of bytes that a program may print. */
const MOST_TEXT = 1 << 24;

/**
 * Runs `<program> <folder of samples> <file to write> --units <n> --epochs <n> --results <share> --seed <text>`. The last line that it
 * prints must contain its measurement. What it writes to standard error is shown.
 */
export function fitOutside(program: string, words: readonly (string | number)[]): Result<Fitted> {
  const [file = '', ...first] = program.split(' ');
  const { status, stdout, error } = spawnSync(file, [...first, ...words.map(String)], {
    encoding: 'utf8',
    maxBuffer: MOST_TEXT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const why = error?.message ?? (status === 0 ? null : `it ended with ${status}`);
  if (why !== null) return fail('trainer-failed', `The trainer ${file} failed: ${why}.`, { file });
  const raw = parseJson(stdout.trimEnd().split('\n').at(-1) ?? '', 'report');
  return raw.ok ? fittedReport.decode(raw.value, 'report') : raw;
}
