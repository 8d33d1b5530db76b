/** The facts behind the fair draws of a match (docs/reference/fair-draws.md), derived from its record, its seats and its log. */
import { createHmac } from 'node:crypto';
import { itemAt, required, unwrap, type Game, type Kind } from '@boardwright/core';
import { array, object, optional, parseJson, type Decoder } from '@boardwright/core/decode';
import { same, tableAfter, type Entry, type Save, type Step, type Transaction } from '@boardwright/core/host';
import {
  afterDraw,
  afterEntry,
  afterRecord,
  closeDraw,
  commitmentOf,
  FAIR_PROTOCOL,
  hashedLine,
  headsAfter,
  headStatement,
  isComplete,
  keyPair,
  MAX_SEATS,
  openDraw,
  openedShareDecoder,
  recordDecoder,
  ServerLists,
  SETUP,
  signatureDecoder,
  siteDecoder,
  siteStatement,
  startOf,
  startState,
  takeShare,
  useEd25519,
  useSha256,
  whoTakesPart,
  withLine,
  type DrawRecord,
  type DrawTerms,
  type FairPromise,
  type FairRecord,
  type FairSection,
  type FairState,
  type HexText,
  type KeyPair,
  type LogLine,
  type OpenDraw,
  type OpenedShare,
  type SeatRecord,
} from '@boardwright/fair';
import type { FairFacts, HeadMessage } from '@boardwright/protocol';
import { nativeEd25519 } from '../../native-ed25519.ts';
import { nativeSha256 } from '../../native-sha256.ts';
import { isSecret } from '../../viewers/projection.ts';
import type { MatchRecord, SeatRow } from '../../store/store.ts';

useSha256(nativeSha256);
useEd25519(nativeEd25519);

/** Entries between two signed heads. */
const HEAD_EVERY = 20;
export const SETUP_TERMS: DrawTerms = { label: SETUP, secret: false, total: null };

type Site = FairSection['site'];

/** The start of a match, as drawn by its seats. */
export interface FairSetup {
  readonly seed: HexText;
  readonly records: readonly FairRecord[];
  readonly state: FairState;
}

/** The server's part in the draws of one match. It is derived from the match record, so every node can compute it and none stores it. */
interface FairServer {
  readonly secret: HexText;
  readonly lists: ServerLists;
  readonly signer: KeyPair;
  readonly facts: FairPromise;
  readonly site: Site;
  /** The object at the start of the hash chain; null until it is needed. */
  start: object | null;
  setup: FairSetup | null;
}

const MOST_KEPT = 2000;
const kept = new Map<string, FairServer>();

/** Returns the server's part. It is cached for the matches that drew last, because one list costs 512 hashes. */
export function fairServerOf(record: MatchRecord): FairServer {
  const known = kept.get(record.id) ?? newFairServer(record);
  kept.delete(record.id);
  kept.set(record.id, known);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  return known;
}

function newFairServer(record: MatchRecord): FairServer {
  const { secret, signer, facts } = keysOf(record);
  const site = stored(siteDecoder, required(record.fair, 'certificate of a fair match'));
  return { secret, lists: new ServerLists(secret), signer, facts, site, start: null, setup: null };
}

/** Returns the match's keys. The secret is published when the match is over; it reveals nothing about the signing key. */
function keysOf({ id, key }: Pick<MatchRecord, 'id' | 'key'>): Pick<FairServer, 'secret' | 'signer' | 'facts'> {
  const secret = createHmac('sha256', key).update('fair').digest('hex');
  const signer = keyPair(createHmac('sha256', key).update('signing').digest('hex'));
  return { secret, signer, facts: { match: id, key: signer.key, commitment: commitmentOf(secret) } };
}

/** Returns the certificate of a new match. */
export function certified(record: Pick<MatchRecord, 'id' | 'key'>, site: KeyPair): string {
  return JSON.stringify({ key: site.key, signature: site.sign('site', siteStatement(keysOf(record).facts)) });
}

export function isFair({ fair }: MatchRecord): boolean {
  return fair !== undefined;
}

/** Returns the facts that are fixed before anybody sits down; null if the match has no fair draws. */
export function fairFactsOf(record: MatchRecord): FairFacts | null {
  if (!isFair(record)) return null;
  const { facts, site } = fairServerOf(record);
  return { key: facts.key, commitment: facts.commitment, site: site.key };
}

/** Seeds for a comparison: if all of them give the same start, the seed decides nothing. */
const SEEDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Returns whether a game has random results, from chance or from the seed. */
export function isRandom<K extends Kind>(game: Game<K>, options: K['Options']): boolean {
  if (Object.values<{ readonly by: string }>(game.kinds).some(({ by }) => by === 'chance')) return true;
  const [first, ...others] = SEEDS.map((seed) => game.setup(options, seed));
  return others.some((state) => !same(state, first));
}

// ---- the start

/** Returns the object at the start of the hash chain. save: the match without its log. */
export function fairStart<K extends Kind>(save: Save<K>, record: MatchRecord): object {
  const server = fairServerOf(record);
  server.start ??= startOf({ head: headOf(save, record), fair: sectionOf(record) });
  return server.start;
}

function headOf<K extends Kind>(save: Save<K>, record: MatchRecord): Readonly<Record<string, unknown>> {
  const { format: _, seed: __, log: ___, about: ____, fair: _____, ...head } = save;
  return { ...head, ...(record.pair !== null && { pair: unwrap(parseJson(record.pair, 'pair')) }) };
}

function sectionOf(record: MatchRecord): Pick<FairSection, 'protocol' | 'match' | 'key' | 'secret' | 'site'> {
  const { facts, secret, site } = fairServerOf(record);
  return { protocol: FAIR_PROTOCOL, match: facts.match, key: facts.key, secret, site };
}

/** Returns whether every person has a device that takes part in draws. */
export function isEverybodyIn(seats: readonly SeatRow[]): boolean {
  const people = seats.filter(({ who }) => who === 'person');
  return people.length > 0 && people.every(({ token, share }) => token !== null && share !== undefined);
}

/** Returns the records with which the devices take their seats. */
export function seatRecords(seats: readonly SeatRow[]): readonly SeatRecord[] {
  return seats.flatMap(({ share }) => {
    const record = share === undefined ? null : stored(recordDecoder, share.device);
    return record?.type === 'seat' ? [record] : [];
  });
}

/** Returns the state before draw 0. */
export function stateToSetUp<K extends Kind>(save: Save<K>, record: MatchRecord, seats: readonly SeatRow[]): FairState {
  const { facts } = fairServerOf(record);
  const start = startState(facts, fairStart(save, record), seats.length);
  return seatRecords(seats).reduce((state, one) => unwrap(afterRecord(state, one)), start);
}

/** Returns the start that the seats of a fair match have drawn; null if a share is missing or the match has no fair draws. */
export function setupOf<K extends Kind>(
  save: Save<K>,
  record: MatchRecord,
  seats: readonly SeatRow[],
): FairSetup | null {
  if (!isFair(record)) return null;
  const server = fairServerOf(record);
  server.setup ??= isEverybodyIn(seats) ? drawSetup(save, record, seats) : null;
  return server.setup;
}

function drawSetup<K extends Kind>(save: Save<K>, record: MatchRecord, seats: readonly SeatRow[]): FairSetup | null {
  const { lists, signer } = fairServerOf(record);
  const before = stateToSetUp(save, record, seats);
  const participants = whoTakesPart(before, () => true);
  let open: OpenDraw = openDraw(before, SETUP_TERMS, participants, lists, signer);
  for (const seat of participants) {
    const share = itemAt(seats, seat).share?.setup ?? null;
    if (share !== null) open = unwrap(takeShare(before, open, seat, stored(answerDecoder, share).share));
  }
  if (!isComplete(open)) return null;
  const closed = closeDraw(before, open, lists);
  return { seed: closed.key, records: [...seatRecords(seats), closed.record], state: closed.state };
}

/** A seat's stored answer. without: its signature under continuing without the missing seats. */
interface StoredAnswer {
  readonly share: OpenedShare;
  readonly without?: HexText;
}

export const answerDecoder: Decoder<StoredAnswer> = object<StoredAnswer>({
  share: openedShareDecoder,
  without: optional(signatureDecoder),
});

/** Encodes, for the store, the record with which a device takes its seat. */
export function storedSeat(record: FairRecord): string {
  return JSON.stringify({ ...record, seq: 0 });
}

/** Decodes data that this or another version of the server has stored. Throws if the data is damaged. */
export function stored<T>(decoder: Decoder<T>, text: string): T {
  return unwrap(decoder.decode(unwrap(parseJson(text, 'stored')), 'stored'));
}

// ---- the log

const recordsDecoder: Decoder<readonly FairRecord[]> = array(recordDecoder, MAX_SEATS * 2);

/** Returns the records stored with an entry. They precede the entry in the transcript. */
export function recordsOf({ proof }: Pick<Entry, 'proof'>): readonly FairRecord[] {
  return proof === undefined ? [] : stored(recordsDecoder, proof);
}

/** Returns an entry in the form in which it is hashed. */
export function transcriptLine<K extends Kind>(
  game: Game<K>,
  record: MatchRecord,
  entry: Entry<K>,
  number: number,
): LogLine {
  const { proof: _, ...bare } = entry;
  return hashedLine({ ...bare }, number, isSecret(game, entry) ? fairServerOf(record) : null);
}

/** Returns the state after a step; undefined if the match has no fair draws. Throws if the log is damaged. */
export function fairAfter<K extends Kind>(
  game: Game<K>,
  record: MatchRecord,
  before: FairState | undefined,
  { entry, after }: Pick<Step<K>, 'entry' | 'after'>,
): FairState | undefined {
  if (before === undefined) return undefined;
  const state = recordsOf(entry).reduce((so, one) => afterAny(record, so, one), before);
  const line = transcriptLine(game, record, entry, after.seq);
  return unwrap(afterEntry(state, line, entry.type === 'ply' ? entry.action : undefined));
}

function afterAny(record: MatchRecord, state: FairState, one: FairRecord): FairState {
  if (one.type !== 'draw') return unwrap(afterRecord(state, one));
  return unwrap(afterDraw(state, one, fairServerOf(record).lists.open(state.draws).leaf)).state;
}

const headsAt = (seq: number): number => Math.floor(seq / HEAD_EVERY);

/** Returns whether a signed head is sent after this entry. */
export function isHeadDue(before: FairState | null, { seq }: FairState, isOver: boolean): boolean {
  return before !== null && (isOver || headsAt(seq) > headsAt(before.seq));
}

/** Returns whether a message about draws (a question or a signed head) directly follows the frames of a transaction. */
export function isFollowedAtOnce<K extends Kind>(transaction: Transaction<K>): boolean {
  const { seq, turn, outcome } = tableAfter(transaction);
  const isSigned = outcome !== null || headsAt(seq) > headsAt(transaction[0].before.seq);
  return isSigned || turn.awaits.includes('chance');
}

/** Returns the head of a log with the server's signature. */
export function signedHead(record: MatchRecord, { match, seq, hash }: FairState): HeadMessage {
  return { type: 'head', seq, hash, signature: signatureOfHead(record, { match, seq, hash }) };
}

function signatureOfHead(record: MatchRecord, head: Pick<FairState, 'match' | 'seq' | 'hash'>): HexText {
  return fairServerOf(record).signer.sign('head', headStatement(head));
}

// ---- the file

/** Returns the file of a finished match. The proofs move from the entries to a section of their own. */
export function fairFile<K extends Kind>(game: Game<K>, save: Save<K>, record: MatchRecord, setup: FairSetup): Save<K> {
  const log = save.log.map(withoutProof);
  const records = [...setup.records, ...save.log.flatMap(recordsOf)];
  const sealed = log.flatMap((entry, place) => (isSecret(game, entry) ? [place + 1] : []));
  const heads = headsOf(game, save, record, setup);
  return { ...save, log, fair: { ...sectionOf(record), sealed, records, heads } };
}

function withoutProof<K extends Kind>(entry: Entry<K>): Entry<K> {
  const { proof: _, ...bare } = entry;
  return bare as Entry<K>;
}

function headsOf<K extends Kind>(
  game: Game<K>,
  { log }: Save<K>,
  record: MatchRecord,
  setup: FairSetup,
): FairSection['heads'] {
  const due = new Set(headsAfter(log.length));
  const heads: { seq: number; signature: HexText }[] = [];
  let { state } = setup;
  for (const [n, entry] of log.entries()) {
    const lines = [...recordsOf(entry).map(toldToAll), transcriptLine(game, record, entry, n + 1)];
    state = lines.reduce(withLine, state);
    const { match, hash } = state;
    if (due.has(n + 1)) heads.push({ seq: n + 1, signature: signatureOfHead(record, { match, seq: n + 1, hash }) });
  }
  return heads;
}

/** Returns a record without its secrets, as everybody may see it. */
export function toldToAll(record: FairRecord): FairRecord {
  return record.type === 'draw' && record.secret ? hidden(record) : record;
}

function hidden(record: DrawRecord): DrawRecord {
  return { ...record, total: null, ticket: null };
}
