/** Stores the results of an arena in a file, one line per unit, so that a long run can be resumed. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { GameResult } from '@boardwright/bots';
import { fail, ok, type Result } from '@boardwright/core';
import { isInteger, isRecord, parseJson } from '@boardwright/core/decode';
import { same } from '@boardwright/core/host';
import type { ArenaSettings } from '@boardwright/node';

export interface ArenaRecord {
  readonly played: readonly GameResult[];
  add(unit: readonly GameResult[]): void;
}

/** The first line of a record. A record holds only games with these settings and with unchanged bots. */
export interface RecordHeader extends ArenaSettings {
  /** Fingerprints of the bots, by name. */
  readonly fingerprints?: Readonly<Record<string, string>>;
}

export function openRecord(file: string | undefined, head: RecordHeader): Result<ArenaRecord> {
  if (file === undefined) return ok({ played: [], add: () => {} });
  const played = readRecord(file, head);
  if (!played.ok) return played;
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(head)}\n`);
  else if (!readFileSync(file, 'utf8').endsWith('\n')) appendFileSync(file, '\n');
  return ok({ played: played.value, add: (unit) => appendFileSync(file, `${JSON.stringify(unit)}\n`) });
}

/** Reads a record. If there is no file, there are no games. An incomplete last line is dropped, so its games are played again. */
export function readRecord(file: string, head: RecordHeader): Result<readonly GameResult[]> {
  if (!existsSync(file)) return ok([]);
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  if (!same(parsed(first), JSON.parse(JSON.stringify(head))))
    return fail('other-arena', `${file} contains results with other settings. Use another file.`);
  return ok(lines.flatMap((line) => (parsed(line) as readonly GameResult[] | null) ?? []));
}

/** Returns the budget with which a record was played; null if there is no record. */
export function budgetOf(file: string): Pick<ArenaSettings, 'nodes' | 'ms' | 'seed'> | null {
  if (!existsSync(file)) return null;
  const head = parsed(readFileSync(file, 'utf8').split('\n', 1)[0] ?? '');
  if (!isRecord(head)) return null;
  const { nodes, ms, seed } = head;
  return { nodes: isInteger(nodes) ? nodes : null, ms: isInteger(ms) ? ms : null, seed: String(seed) };
}

function parsed(line: string): unknown {
  const json = parseJson(line, 'line');
  return json.ok ? json.value : null;
}
