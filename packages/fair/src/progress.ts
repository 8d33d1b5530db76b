/** The state of the draws and of the signed log of a match: a fold over its entries, so that a server reads each entry once. */
import { unwrap, type Seat } from '@boardwright/core';
import { array, integer, nullable, object, text, unchecked, type Decoder } from '@boardwright/core/decode';
import { afterDraw, noChains, withTip, type SeatChains, type ServerChains } from './chains.ts';
import { seatChainsDecoder } from './chains-shape.ts';
import { closeDraw, isComplete, openDraw, takeLink, type DrawTerms } from './collect.ts';
import { intentOf, linkOf, SETUP, type DrawIntent } from './draw.ts';
import { HEAD_EVERY, isPly, type LogEntry } from './file.ts';
import type { HexText } from './hash.ts';
import { parseProof, PUBLIC_CHAIN, recordsOf } from './proof.ts';
import { hexDecoder, MAX_ENTRIES, MAX_SEATS, type FairRecord } from './section.ts';
import { hashedLine, nextHash, startHash, type TranscriptStart } from './transcript.ts';

/** What the server signs: the running hash after `seq` entries. */
export interface LogHead {
  readonly seq: number;
  readonly hash: HexText;
}

/** The state after an entry. secret: the server's. owner: the last seat that made a ply. intent: of the last entry. */
export interface FairProgress {
  readonly secret: HexText;
  readonly hash: HexText;
  readonly chains: SeatChains;
  readonly owner: Seat | null;
  readonly intent: DrawIntent | null;
  /** Seats that were connected at the last draw and sent no link. */
  readonly late: readonly Seat[];
  /** The server's chains with a draw that was opened to nobody: none of their links is opened before the end. */
  readonly closed: readonly string[];
  /** The newest head to sign; null before the twentieth entry. */
  readonly head: LogHead | null;
}

/** A log entry with what the rules say about it. */
export interface FoldedLine {
  readonly entry: LogEntry;
  readonly number: number;
  /** Whether its action is of a secret kind. */
  readonly isSealed: boolean;
  readonly isLast: boolean;
}

export const SETUP_TERMS: DrawTerms = { seq: 0, label: SETUP, intent: null, secret: false, owner: null, total: null };

/** The setup of a match: its records, its seed and the chains after it. */
export interface FairSetup {
  readonly records: readonly FairRecord[];
  readonly seed: HexText;
  readonly chains: SeatChains;
}

export function firstChains(tips: readonly (HexText | null)[]): SeatChains {
  return tips.reduce((so, tip, seat) => (tip === null ? so : withTip(so, seat, tip)), noChains(tips.length));
}

/** Makes draw 0 from the links of all seats that have a tip. Returns null if one is missing or invalid. */
export function drawSetup(
  match: string,
  server: ServerChains,
  tips: readonly (HexText | null)[],
  links: readonly (HexText | null)[],
): FairSetup | null {
  const state = { match, chains: firstChains(tips), silent: [] };
  let open = openDraw(state, SETUP_TERMS, []);
  for (const [seat, link] of links.entries()) {
    const taken = link === null ? null : takeLink(state, open, seat, link);
    if (taken?.ok === true) open = taken.value;
  }
  if (!isComplete(open)) return null;
  const { record, key, state: after } = closeDraw(state, server, open);
  const begun = tips.flatMap((tip, seat) => (tip === null ? [] : [{ type: 'tip' as const, seq: 0, seat, tip }]));
  return { records: [...begun, record], seed: key, chains: after.chains };
}

export function startProgress(start: TranscriptStart, { records, chains }: FairSetup): FairProgress {
  const { secret } = start.fair;
  const hash = records.reduce(nextHash, startHash(start));
  return { secret, hash, chains, owner: null, intent: null, late: [], closed: [], head: null };
}

/** Returns the entry as a game file holds it: without its proof, which is in the records. */
export function withoutProof(entry: LogEntry): LogEntry {
  if (!('proof' in entry)) return entry;
  const { proof: _, ...rest } = entry;
  return { ...rest, type: entry.type };
}

export function progressAfter(before: FairProgress, line: FoldedLine): FairProgress {
  const drawn = afterProof(before, line);
  const { entry, number, isSealed, isLast } = line;
  const told = withoutProof(entry);
  const seal = isSealed ? { secret: before.secret } : null;
  const hash = nextHash(drawn.hash, hashedLine(told, number, seal));
  const isSeatPly = isPly(entry) && entry.actor !== 'chance';
  return {
    ...drawn,
    hash,
    owner: isSeatPly && typeof entry.actor === 'number' ? entry.actor : before.owner,
    intent: isPly(entry) ? intentOf(entry, isSealed ? entry.action.type : null) : null,
    head: isLast || number % HEAD_EVERY === 0 ? { seq: number, hash } : before.head,
  };
}

/** Returns the progress after the records of an entry of chance, which precede the entry. */
function afterProof(before: FairProgress, { entry, number }: FoldedLine): FairProgress {
  const { proof: text } = entry;
  if (typeof text !== 'string') return before;
  const proof = unwrap(parseProof(text));
  const hash = recordsOf(number - 1, proof).reduce(nextHash, before.hash);
  const begun = (proof.tips ?? []).reduce((so, { seat, tip }) => withTip(so, seat, tip), before.chains);
  const late = proof.shares.flatMap((share, seat) => (share === 'late' ? [seat] : []));
  const isClosed = proof.chain !== PUBLIC_CHAIN && proof.opened !== true && !before.closed.includes(proof.chain);
  const closed = isClosed ? [...before.closed, proof.chain] : before.closed;
  return { ...before, hash, late, closed, chains: afterDraw(begun, proof.shares.map(linkOf)) };
}

const seats: Decoder<readonly Seat[]> = array(integer(0, MAX_SEATS - 1), MAX_SEATS);

/** Decodes a progress that this program has written. */
export const progressDecoder: Decoder<FairProgress> = object<FairProgress>({
  secret: hexDecoder,
  hash: hexDecoder,
  chains: seatChainsDecoder,
  owner: nullable(integer(0, MAX_SEATS - 1)),
  intent: unchecked(),
  late: seats,
  closed: array(text(40), MAX_SEATS + 1),
  head: nullable(object<LogHead>({ seq: integer(0, MAX_ENTRIES), hash: hexDecoder })),
});
