/** Decodes a game file in the format of docs/reference/fair-draws.md: the first step of verification. */
import { fail, fault, itemAt, ok, type Actor, type Fault, type Result } from '@boardwright/core';
import { isInteger, isRecord } from '@boardwright/core/decode';
import { hasCanonicalForm } from './canonical.ts';
import { fairSectionDecoder, MAX_ENTRIES, type DrawRecord, type FairSection } from './section.ts';

/** The parts of a log entry that a verifier without rules reads. */
export type LogEntry = Readonly<Record<string, unknown>> & { readonly type: string };
export type PlyEntry = LogEntry & {
  readonly actor: Actor;
  readonly action: { readonly type: string };
};

export interface FairFile {
  /** The file without format, seed, log, about and fair. */
  readonly head: Readonly<Record<string, unknown>>;
  readonly seed: string;
  readonly log: readonly LogEntry[];
  readonly fair: FairSection;
}

/** Entries between two signed heads. */
export const HEAD_EVERY = 20;

/** Returns the numbers of entries after which a log of this length is signed. */
export function headsAfter(entries: number): readonly number[] {
  const every = Array.from({ length: Math.ceil(entries / HEAD_EVERY) - 1 }, (_, i) => (i + 1) * HEAD_EVERY);
  return [...every, entries];
}

export function isPly(entry: LogEntry | undefined): entry is PlyEntry {
  return entry?.type === 'ply';
}

/** Returns the entry with this number, from 1; undefined outside the log. */
export function logEntryOf({ log }: Pick<FairFile, 'log'>, number: number): LogEntry | undefined {
  return log[number - 1];
}

export function drawsOf({ records }: Pick<FairSection, 'records'>): readonly DrawRecord[] {
  return records.filter((record) => record.type === 'draw');
}

/** Decodes a parsed file. */
export function decodeFairFile(raw: unknown): Result<FairFile> {
  if (!isRecord(raw)) return malformed('file');
  const { format, seed, log, about, fair: rawFair, ...head } = raw;
  const fair = fairSectionDecoder.decode(rawFair, 'fair');
  if (!fair.ok) return malformed(String(fair.error.data?.['at'] ?? 'fair'));
  if (format !== 2) return malformed('format');
  if (typeof seed !== 'string') return malformed('seed');
  if (isRecord(about) && about['match'] !== undefined && about['match'] !== fair.value.match)
    return malformed('about.match');
  if (!hasCanonicalForm({ ...raw, about: null })) return malformed('file');
  if (!Array.isArray(log) || log.length < 1 || log.length > MAX_ENTRIES || !log.every(isLogEntry))
    return malformed('log');
  const file = { head, seed, log, fair: fair.value };
  const wrong = misfit(file);
  return wrong === null ? ok(file) : { ok: false, error: wrong };
}

// ---- inside

function malformed(at: string): { readonly ok: false; readonly error: Fault } {
  return fail('fair-malformed', `The proof of this file cannot be read: ${at} is not as it should be.`, { at });
}

function isLogEntry(raw: unknown): raw is LogEntry {
  if (!isRecord(raw) || typeof raw['type'] !== 'string') return false;
  if (raw['type'] === 'undo') return isInteger(raw['to']);
  if (raw['type'] !== 'ply') return true;
  const { actor, action } = raw;
  return isRecord(action) && typeof action['type'] === 'string' && (actor === 'chance' || isSeat(actor));
}

function isSeat(raw: unknown): boolean {
  return isInteger(raw) && raw >= 0 && raw < 64;
}

/** Returns the first contradiction between sections that are valid by themselves, or null. */
function misfit({ log, fair }: FairFile): Fault | null {
  const { records, sealed, heads } = fair;
  const seats = drawsOf(fair)[0]?.shares.length ?? 0;
  const fits: Readonly<Record<string, boolean>> = {
    'fair.sealed': sealed.every((number, i) => (i === 0 || number > itemAt(sealed, i - 1)) && isPly(log[number - 1])),
    'fair.records':
      seats > 0 &&
      records.every((record, i) => record.seq < log.length && (i === 0 || record.seq >= itemAt(records, i - 1).seq)) &&
      records.every((record) => (record.type === 'tip' ? record.seat < seats : record.shares.length === seats)),
    'fair.heads': headsAfter(log.length).join() === heads.map(({ seq }) => seq).join(),
  };
  const at = Object.keys(fits).find((part) => fits[part] === false);
  return at === undefined ? null : fault('fair-malformed', malformed(at).error.message, { at });
}
