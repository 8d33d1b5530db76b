/** The proof of one draw on its way: in the entry of the log, and in the frame that tells of it. */
import { ok, type Result, type Seat } from '@boardwright/core';
import { array, nullable, object, oneOf, optional, parseJson, type Decoder } from '@boardwright/core/decode';
import type { HexText } from './hash.ts';
import { drawFields, hexDecoder, MAX_SEATS, newTipFields, type DrawRecord, type FairRecord } from './section.ts';

/** A chain that a seat begins with the next draw. */
export interface NewTip {
  readonly seat: Seat;
  readonly tip: HexText;
}

/** The record of a draw without its place. tips: chains that begin with this draw. */
export interface DrawProof extends Omit<DrawRecord, 'type' | 'seq'> {
  readonly tips?: readonly NewTip[];
  /** Of a secret draw: the server's link is opened to the seat that it belongs to at once. */
  readonly opened?: true;
}

/** The same as a viewer is told it. server, total and ticket: null for a secret draw of another seat. */
export interface ToldProof extends Omit<DrawProof, 'server' | 'opened'> {
  readonly server: HexText | null;
}

/** The server's chain for draws that everybody may know. */
export const PUBLIC_CHAIN = 'server';

const tips: Decoder<readonly NewTip[]> = array(object<NewTip>(newTipFields), MAX_SEATS);
const proofDecoder: Decoder<DrawProof> = object<DrawProof>({
  ...drawFields,
  tips: optional(tips),
  opened: optional(oneOf([true])),
});

export const toldProofDecoder: Decoder<ToldProof> = object<ToldProof>({
  ...drawFields,
  server: nullable(hexDecoder),
  tips: optional(tips),
});

export function proofOf(draw: DrawRecord, newTips: readonly NewTip[], isOpened: boolean): DrawProof {
  const { type: _, seq: __, ...record } = draw;
  return { ...record, ...(newTips.length === 0 ? {} : { tips: newTips }), ...(isOpened ? { opened: true } : {}) };
}

/** The seat that a chain of the server belongs to; null: none. */
export function ownerOfChain(chain: string): Seat | null {
  const seat = chain.startsWith('server/') ? Number(chain.slice('server/'.length)) : Number.NaN;
  return Number.isInteger(seat) ? seat : null;
}

/** What a viewer is told of a proof: the same object where everybody is told all of it. knowsAll: the viewer sees everything. */
export function toldProof(proof: DrawProof, viewer: unknown, knowsAll: boolean): ToldProof {
  if (proof.chain === PUBLIC_CHAIN) return proof;
  const { opened, ...told } = proof;
  const isOwn = opened === true && viewer === ownerOfChain(proof.chain);
  return isOwn || knowsAll ? told : { ...told, server: null, total: null, ticket: null };
}

/** The newest ones: a server hashes a proof that it has made, and tells it to every viewer, while other matches draw too. */
const read = new Map<string, Result<DrawProof>>();
const MOST_READ = 256;

function keepRead(text: string, proof: Result<DrawProof>): Result<DrawProof> {
  if (read.size >= MOST_READ) read.clear();
  read.set(text, proof);
  return proof;
}

/** The proof as a log entry holds it. */
export function proofText(proof: DrawProof): string {
  const text = JSON.stringify(proof);
  keepRead(text, ok(proof));
  return text;
}

/** Decodes the proof of a log entry. */
export function parseProof(text: string): Result<DrawProof> {
  const known = read.get(text);
  if (known !== undefined) return known;
  const raw = parseJson(text, 'proof');
  return keepRead(text, raw.ok ? proofDecoder.decode(raw.value, 'proof') : raw);
}

/** The records of a proof for the draw after `seq` entries. */
export function recordsOf(seq: number, proof: DrawProof): readonly FairRecord[] {
  const { tips: newTips = [], opened: _, ...draw } = proof;
  return [...newTips.map((tip) => ({ type: 'tip' as const, seq, ...tip })), { type: 'draw', seq, ...draw }];
}
