/** What makes the draws of a match fair (docs/reference/fair-draws.md), as it follows from its record and its seats. */
import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { unwrap, type Game, type Kind } from '@boardwright/core';
import { same, tableAfter, type Entry, type Save, type Step, type Transaction } from '@boardwright/core/host';
import {
  commitmentOf,
  drawSetup,
  FAIR_PROTOCOL,
  firstChains,
  HEAD_EVERY,
  headMessage,
  parseProof,
  progressAfter,
  recordsOf,
  ServerChains,
  signedSection,
  startProgress,
  useSha256,
  withoutProof,
  type FairProgress,
  type FairSetup,
  type FairWelcome,
  type HexText,
  type LogEntry,
  type LogHead,
  type TranscriptStart,
} from '@boardwright/fair';
import type { FairFacts, HeadMessage } from '@boardwright/protocol';
import { nativeSha256 } from '../../native-sha256.ts';
import { isSecret } from '../../viewers/projection.ts';
import type { MatchRecord, SeatRow, StoredMatch } from '../../store/store.ts';

useSha256(nativeSha256);

/** key: public. */
export interface Signer {
  readonly key: HexText;
  sign(message: Uint8Array): Uint8Array;
}

/** What comes before the 32 bytes of an Ed25519 key in PKCS 8. */
const PKCS8 = '302e020100300506032b657004220420';

/** The server's part in the draws of one match. It follows from the key of the match, so that every node has it and none stores it. */
interface FairServer {
  readonly secret: HexText;
  readonly chains: ServerChains;
  readonly signer: Signer;
  readonly commitment: HexText;
}

const MOST_KEPT = 2000;
const kept = new Map<string, FairServer>();

/** Those of the matches that drew last are kept: a chain takes 256 hashes to make, and a key half as long as ten signatures. */
function fairServerOf(record: MatchRecord): FairServer {
  const known = kept.get(record.id) ?? newFairServer(record);
  kept.delete(record.id);
  kept.set(record.id, known);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  return known;
}

/** The secret is told when the match is over, and says nothing about the key of the match. */
function newFairServer({ key }: MatchRecord): FairServer {
  const secret = createHmac('sha256', key).update('fair').digest('hex');
  return { secret, chains: new ServerChains(secret), signer: newSigner(key), commitment: commitmentOf(secret) };
}

function newSigner(matchKey: string): Signer {
  const seed = createHmac('sha256', matchKey).update('signing').digest('hex');
  const privateKey = createPrivateKey({ key: Buffer.from(PKCS8 + seed, 'hex'), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { key: spki.subarray(-32).toString('hex'), sign: (message) => sign(null, message, privateKey) };
}

/** Returns what signs the log of a match. */
export function signerOf(record: MatchRecord): Signer {
  return fairServerOf(record).signer;
}

export function serverChainsOf(record: MatchRecord): ServerChains {
  return fairServerOf(record).chains;
}

export function fairFactsOf(record: MatchRecord): Omit<FairFacts, 'draws'> {
  const { signer, commitment } = fairServerOf(record);
  return { key: signer.key, commitment };
}

/** Seeds whose games begin alike if the seed decides nothing. */
const SEEDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Whether anything of a game is drawn: by chance, or by the seed. */
export function isRandom<K extends Kind>(game: Game<K>, options: K['Options']): boolean {
  if (Object.values<{ readonly by: string }>(game.kinds).some(({ by }) => by === 'chance')) return true;
  const [first, ...others] = SEEDS.map((seed) => game.setup(options, seed));
  return others.some((state) => !same(state, first));
}

/** Whether everybody who plays takes part in the draws. */
export function isFair(seats: readonly SeatRow[]): boolean {
  const people = seats.filter(({ who }) => who === 'person');
  return people.length > 0 && people.every(({ token, share }) => token !== null && share !== undefined);
}

/** Whether the setup waits for the link of a seat: the tips of all seats are fixed until it is drawn. */
export function isAwaitedForSetup({ head, seats }: StoredMatch, { share }: SeatRow): boolean {
  return head.seq === 0 && isFair(seats) && share?.setup === null;
}

export function tipsOfSeats(seats: readonly SeatRow[]): readonly (HexText | null)[] {
  return seats.map(({ share }) => share?.tip ?? null);
}

/** The setup that the seats of a fair match have drawn; null: it is not fair, or a seat has not opened its link yet. */
export function setupOf(record: MatchRecord, seats: readonly SeatRow[]): FairSetup | null {
  if (!isFair(seats)) return null;
  const links = seats.map(({ share }) => share?.setup ?? null);
  return drawSetup(record.id, serverChainsOf(record), tipsOfSeats(seats), links);
}

/** What the signed log of a match begins with: the head of its file. */
export function transcriptStart<K extends Kind>(save: Save<K>, record: MatchRecord, key: HexText): TranscriptStart {
  const { format: _, seed: __, log: ___, about: ____, fair: _____, ...head } = save;
  const pair = record.pair === null ? {} : { pair: JSON.parse(record.pair) as unknown };
  return {
    head: { ...head, ...pair },
    fair: { protocol: FAIR_PROTOCOL, match: record.id, key, secret: fairServerOf(record).secret },
  };
}

const headsAt = (seq: number): number => Math.floor(seq / HEAD_EVERY);

/** Whether a message about draws follows the frames of a transaction at once: what asks for links, or a signed head. */
export function isFollowedAtOnce<K extends Kind>(transaction: Transaction<K>): boolean {
  const { seq, turn, outcome } = tableAfter(transaction);
  const isSigned = outcome !== null || headsAt(seq) > headsAt(transaction[0].before.seq);
  return isSigned || turn.awaits.includes('chance');
}

/** Signs the head of a log. */
export function signedHead(record: MatchRecord, { seq, hash }: LogHead): HeadMessage {
  const signature = Buffer.from(signerOf(record).sign(headMessage(seq, hash))).toString('hex');
  return { type: 'head', seq, hash, signature };
}

/** Where the draws stand, for a client that joins: also before the setup is drawn. */
export function fairWelcome(
  record: MatchRecord,
  seats: readonly SeatRow[],
  progress: FairProgress | undefined,
): FairWelcome | null {
  if (!isFair(seats)) return null;
  const setup = setupOf(record, seats);
  const draw = setup?.records.find((one) => one.type === 'draw') ?? null;
  return {
    ...fairFactsOf(record),
    chains: progress?.chains ?? firstChains(tipsOfSeats(seats)),
    setup: draw === null ? null : { tips: tipsOfSeats(seats), server: draw.server, shares: draw.shares },
  };
}

/** The file of a finished match with its proofs. They leave the entries for a section of their own. */
export function fairFile<K extends Kind>(game: Game<K>, save: Save<K>, record: MatchRecord, setup: FairSetup): Save<K> {
  const signer = signerOf(record);
  const { head, fair } = transcriptStart(save, record, signer.key);
  const lines = save.log.map(fairLine);
  const sealed = save.log.flatMap((entry, place) => (isSecret(game, entry) ? [place + 1] : []));
  const drawn = lines.flatMap(({ proof }, seq) =>
    typeof proof === 'string' ? recordsOf(seq, unwrap(parseProof(proof))) : [],
  );
  const unsigned = { ...fair, sealed, records: [...setup.records, ...drawn] };
  const log = lines.map(withoutProof);
  const section = signedSection({ head, seed: save.seed, log, fair: unsigned }, signer.sign);
  return { ...save, log: save.log.map(bare), fair: section };
}

function bare<K extends Kind>(entry: Entry<K>): Entry<K> {
  if (entry.type !== 'ply') return entry;
  const { proof: _, ...rest } = entry;
  return { ...rest };
}

export function firstProgress<K extends Kind>(save: Save<K>, record: MatchRecord, setup: FairSetup): FairProgress {
  return startProgress(transcriptStart(save, record, signerOf(record).key), setup);
}

/** Returns where the draws stand after a step; undefined: they are not fair. */
export function fairAfter<K extends Kind>(
  game: Game<K>,
  before: FairProgress | undefined,
  { entry, after }: Pick<Step<K>, 'entry' | 'after'>,
): FairProgress | undefined {
  if (before === undefined) return undefined;
  return progressAfter(before, {
    entry: fairLine(entry),
    number: after.seq,
    isSealed: isSecret(game, entry),
    isLast: after.outcome !== null,
  });
}

export function fairLine<K extends Kind>(entry: Step<K>['entry']): LogEntry {
  return { ...entry };
}
