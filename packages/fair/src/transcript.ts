/** The running hash over a whole match, and the texts that the server signs. */
import { canonical } from './canonical.ts';
import { commitmentOf } from './chains.ts';
import { logEntryOf, isPly, type FairFile, type LogEntry } from './file.ts';
import { hashOfParts, joined, macOf, tagged, u32, type HexText } from './hash.ts';
import type { FairSection } from './section.ts';

/** A head of the log and the bytes that its signature covers. */
export interface HeadToSign {
  readonly seq: number;
  readonly message: Uint8Array;
}

type Unsigned = Omit<FairFile, 'fair'> & { readonly fair: Omit<FairSection, 'heads'> };

/** The facts that the running hash begins with. */
export interface TranscriptStart {
  readonly head: FairFile['head'];
  readonly fair: Pick<FairSection, 'protocol' | 'match' | 'key' | 'secret'>;
}

/** Returns the running hash before the first record. */
export function startHash({ head, fair }: TranscriptStart): HexText {
  const { protocol, match, key, secret } = fair;
  const start = { ...head, fair: { commitment: commitmentOf(secret), key, match, protocol } };
  return hashOfParts(tagged('match', canonical(start)));
}

/** Returns the running hash after one more record or entry. */
export function nextHash(hash: HexText, line: object): HexText {
  return hashOfParts(tagged('line', { hex: hash }, canonical(line)));
}

/** Returns an entry as it is hashed. A sealed entry shows its action only to readers who know the secret. */
export function hashedLine(entry: LogEntry, number: number, seal: { readonly secret: HexText } | null): object {
  if (seal === null || !isPly(entry)) return entry;
  const { action, ...rest } = entry;
  const salt = macOf(seal.secret, tagged('salt', u32(number)));
  return { ...rest, kind: action.type, seal: macOf(salt, [canonical(action)]) };
}

export function headMessage(seq: number, hash: HexText): Uint8Array {
  return joined(tagged('head', u32(seq), { hex: hash }));
}

/** Returns what the server signs after each of these numbers of entries. */
export function headsToSign(file: Unsigned, after: readonly number[]): readonly HeadToSign[] {
  const { secret, sealed, records } = file.fair;
  const [wanted, hidden] = [new Set(after), new Set(sealed)];
  const heads: HeadToSign[] = [];
  let hash = startHash(file);
  let record = 0;
  for (let n = 0; n <= file.log.length; n++) {
    if (wanted.has(n)) heads.push({ seq: n, message: headMessage(n, hash) });
    for (let next = records[record]; next?.seq === n; next = records[++record]) hash = nextHash(hash, next);
    const entry = logEntryOf(file, n + 1);
    if (entry !== undefined) hash = nextHash(hash, hashedLine(entry, n + 1, hidden.has(n + 1) ? { secret } : null));
  }
  return heads;
}
