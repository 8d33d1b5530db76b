/** An arena's results in a file, a line a unit, so that a long run can go on where it was cut off. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { GameResult } from '@boardwright/bots';
import { fail, ok, same, type Result } from '@boardwright/core';
import type { ArenaSettings } from '@boardwright/node';

export interface ArenaRecord {
  readonly played: readonly GameResult[];
  add(unit: readonly GameResult[]): void;
}

export function openRecord(file: string | undefined, settings: ArenaSettings): Result<ArenaRecord> {
  if (file === undefined) return ok({ played: [], add: () => {} });
  const played = existsSync(file) ? readRecord(file, settings) : ok([]);
  if (!played.ok) return played;
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(settings)}\n`);
  else if (!readFileSync(file, 'utf8').endsWith('\n')) appendFileSync(file, '\n');
  return ok({ played: played.value, add: (unit) => appendFileSync(file, `${JSON.stringify(unit)}\n`) });
}

/** A last line that was cut off is played again. */
function readRecord(file: string, settings: ArenaSettings): Result<readonly GameResult[]> {
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  if (!same(parsed(head), JSON.parse(JSON.stringify(settings))))
    return fail('other-arena', `${file} holds an arena with other settings; name another file.`);
  return ok(lines.flatMap((line) => (parsed(line) as readonly GameResult[] | null) ?? []));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
