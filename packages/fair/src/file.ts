/** Decodes a game file in the format of docs/reference/fair-draws.md: the first step of verification. */
import { fail, fault, itemAt, ok, type Actor, type Fault, type Result } from '@boardwright/core';
import { isInteger, isRecord } from '@boardwright/core/decode';
import { canonical, hasCanonicalForm, hasLevels } from './canonical.ts';
import { macOf, u32, type HexText } from './hash.ts';
import { commitmentOf } from './list.ts';
import { fairSectionDecoder, MAX_ENTRIES, MAX_SEATS, type DrawRecord, type FairSection } from './records.ts';
import type { LogLine } from './state.ts';
import { FAIR_PROTOCOL, withTag } from './statement.ts';

/** A log entry, with the fields that a verifier without rules reads. */
export type LogEntry = LogLine;
export type PlyEntry = LogEntry & { readonly actor: Actor; readonly action: { readonly type: string } };

/** A decoded game file with its proof. */
export interface FairFile {
  /** The file without its fields format, seed, log, about and fair. */
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

/** Returns the draws of a fair section, in order. */
export function drawsOf({ records }: Pick<FairSection, 'records'>): readonly DrawRecord[] {
  return records.filter((record) => record.type === 'draw');
}

/** Returns the object at the start of the hash chain. */
export function startOf({
  head,
  fair,
}: Pick<FairFile, 'head'> & { readonly fair: Omit<FairSection, 'records' | 'heads' | 'sealed'> }): object {
  const { match, key, secret, site } = fair;
  return { ...head, fair: { commitment: commitmentOf(secret), key, match, protocol: FAIR_PROTOCOL, site } };
}

/**
 * Returns an entry in the form in which it is hashed. A sealed entry is hashed without its action, because only some viewers know the
 * secret.
 */
export function hashedLine(entry: LogEntry, number: number, seal: { readonly secret: HexText } | null): LogLine {
  if (seal === null || !isPly(entry)) return entry;
  const { action, ...rest } = entry;
  const salt = macOf(seal.secret, withTag('salt', u32(number)));
  return { ...rest, type: 'ply', kind: action.type, seal: macOf(salt, [canonical(action)]) };
}

/** Decodes a parsed file. */
export function decodeFairFile(raw: unknown): Result<FairFile> {
  if (!isRecord(raw)) return malformed('file');
  const { format, seed, log, about, fair: rawFair, ...head } = raw;
  if (isRecord(rawFair) && rawFair['protocol'] === 'bgfair-1')
    return fail('fair-former', 'This file uses an older protocol, bgfair-1, whose proofs show nothing.');
  const fair = fairSectionDecoder.decode(rawFair, 'fair');
  if (!fair.ok) return malformed(String(fair.error.data?.['at'] ?? 'fair'));
  if (format !== 2) return malformed('format');
  if (typeof seed !== 'string') return malformed('seed');
  if (isRecord(about) && about['match'] !== undefined && about['match'] !== fair.value.match)
    return malformed('about.match');
  if (!hasLevels(raw) || !hasCanonicalForm({ ...raw, about: null })) return malformed('file');
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
  if (!isRecord(raw) || typeof raw['type'] !== 'string' || 'seal' in raw) return false;
  if (raw['type'] === 'undo') return isInteger(raw['to']);
  if (raw['type'] === 'sit') return isSeat(raw['seat']) && typeof raw['who'] === 'string';
  if (raw['type'] !== 'ply') return true;
  const { actor, action } = raw;
  return isRecord(action) && typeof action['type'] === 'string' && (actor === 'chance' || isSeat(actor));
}

function isSeat(raw: unknown): boolean {
  return isInteger(raw) && raw >= 0 && raw < MAX_SEATS;
}

/** Returns the first contradiction between sections that are each valid, or null. */
function misfit({ log, fair }: FairFile): Fault | null {
  const { records, sealed, heads } = fair;
  const fits: Readonly<Record<string, boolean>> = {
    'fair.sealed': sealed.every((number, i) => (i === 0 || number > itemAt(sealed, i - 1)) && isPly(log[number - 1])),
    'fair.records':
      drawsOf(fair).length > 0 &&
      records.every((record, i) => record.seq < log.length && (i === 0 || record.seq >= itemAt(records, i - 1).seq)),
    'fair.heads': headsAfter(log.length).join() === heads.map(({ seq }) => seq).join(),
  };
  const at = Object.keys(fits).find((part) => fits[part] === false);
  return at === undefined ? null : fault('fair-malformed', malformed(at).error.message, { at });
}
