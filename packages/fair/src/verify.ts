/** Verifies a game file without its rules: keys, lists, draws, order and signatures. */
import { ok, type Fault, type Result, type Seat } from '@boardwright/core';
import type { HexText } from './hash.ts';
import { commitmentOf, ServerLists } from './list.ts';
import { decodeFairFile, drawsOf, hashedLine, startOf, type FairFile, type LogEntry } from './file.ts';
import type { DrawRecord, FairRecord } from './records.ts';
import { afterDraw } from './drawn.ts';
import {
  afterEntry,
  afterRecord,
  isMissed,
  wrongProof,
  startState,
  type FairState,
  type FairPromise,
} from './state.ts';
import { hasSigned } from './statement.ts';

/**
 * A draw that lacks the number of a person. unlisted: the server did not ask, stating that nobody was connected or that the seat had no
 * list.
 */
export interface MissingShare {
  readonly draw: number;
  readonly seat: Seat;
  readonly why: 'unlisted' | 'agreed' | 'time';
}

/**
 * The report on a verified file. draws: the number of draws without the setup. unsigned: by seat, the number of plies that the player's
 * device has not signed.
 */
export interface FairReport {
  readonly match: string;
  readonly site: HexText;
  readonly head: HexText;
  readonly entries: number;
  readonly draws: number;
  /** The seats that took part, with the key of the last device of each. */
  readonly seats: readonly { readonly seat: Seat; readonly key: HexText }[];
  readonly missing: readonly MissingShare[];
  /** The lists that began after the setup, with the first draw of each. */
  readonly replaced: readonly { readonly draw: number; readonly seat: Seat }[];
  readonly unsigned: readonly number[];
  /** The hash of the transcript at the requested place; null if it is shorter. */
  readonly headAt: HexText | null;
}

/** A file whose proof is valid, and the report on it. */
export interface VerifiedFile {
  readonly file: FairFile;
  readonly report: FairReport;
}

/** A place in the transcript: a number of entries, and of records after them. */
export interface TranscriptPlace {
  readonly seq: number;
  readonly records: number;
}

/** Returns the file and a report, or the first failure, whose data name the draw, the seat or the entry. at: the place for `headAt`. */
export function verifyProofs(raw: unknown, at: TranscriptPlace = { seq: 0, records: 0 }): Result<VerifiedFile> {
  const file = decodeFairFile(raw);
  if (!file.ok) return file;
  const walk = new Walk(file.value, at);
  const wrong = walk.run();
  return wrong === null ? ok({ file: file.value, report: walk.report() }) : { ok: false, error: wrong };
}

/** Returns the statement that the site's key signs. It contains the key and the commitment of a match. */
export function siteStatement({ match, key, commitment }: FairPromise): object {
  return { commitment, key, match };
}

/** Returns the statement that the server signs after entry `seq`. */
export function headStatement({ match, seq, hash }: Pick<FairState, 'match' | 'seq' | 'hash'>): object {
  return { hash, match, seq };
}

// ---- inside

/** Goes through the records and entries of a file in order. */
class Walk {
  readonly #file: FairFile;
  readonly #server: ServerLists;
  readonly #sealed: ReadonlySet<number>;
  readonly #missing: MissingShare[] = [];
  readonly #replaced: { draw: number; seat: Seat }[] = [];
  readonly #unsigned: number[];
  readonly #at: TranscriptPlace;
  #headAt: HexText | null = null;
  #state: FairState;

  constructor(file: FairFile, at: TranscriptPlace) {
    this.#at = at;
    const { match, key, secret, sealed } = file.fair;
    this.#file = file;
    this.#server = new ServerLists(secret);
    this.#sealed = new Set(sealed);
    const seats = drawsOf(file.fair)[0]?.shares.length ?? 0;
    this.#state = startState({ match, key, commitment: commitmentOf(secret) }, startOf(file), seats);
    this.#unsigned = Array.from({ length: seats }, () => 0);
  }

  run(): Fault | null {
    const { log, fair } = this.#file;
    const { site } = fair;
    if (!hasSigned(site.key, 'site', siteStatement(this.#state), site.signature))
      return wrongProof('fair-signature', { entry: 0 });
    let [record, head] = [0, 0];
    for (const [n, entry] of log.entries()) {
      const first = record;
      this.#noteHead(0);
      for (let next = fair.records[record]; next?.seq === n; next = fair.records[record]) {
        const wrong = this.#record(next);
        if (wrong !== null) return wrong;
        record++;
        this.#noteHead(record - first);
      }
      const wrong = this.#entry(entry);
      if (wrong !== null) return wrong;
      const signed = fair.heads[head];
      if (signed?.seq !== n + 1) continue;
      if (!hasSigned(fair.key, 'head', headStatement(this.#state), signed.signature))
        return wrongProof('fair-signature', { entry: n + 1 });
      head++;
    }
    this.#noteHead(0);
    return null;
  }

  /** records: the number of records since the last entry. */
  #noteHead(records: number): void {
    const { seq, hash } = this.#state;
    if (seq === this.#at.seq && records === this.#at.records) this.#headAt = hash;
  }

  report(): FairReport {
    const { match, hash, seq, draws, seats } = this.#state;
    return {
      match,
      site: this.#file.fair.site.key,
      head: hash,
      entries: seq,
      draws: draws - 1,
      seats: seats.flatMap((state, seat) => (state === null ? [] : [{ seat, key: state.key }])),
      missing: this.#missing,
      replaced: this.#replaced,
      unsigned: this.#unsigned,
      headAt: this.#headAt,
    };
  }

  #record(record: FairRecord): Fault | null {
    if (record.type === 'draw') return this.#draw(record);
    const after = afterRecord(this.#state, record);
    if (!after.ok) return after.error;
    this.#state = after.value;
    const { draws } = this.#state;
    const isNewList = record.type === 'root' || record.type === 'move';
    if (isNewList && draws > 0) this.#replaced.push({ draw: draws + 1, seat: record.seat });
    return null;
  }

  #draw(record: DrawRecord): Fault | null {
    const { draws: draw } = this.#state;
    const isWhole = draw === 0 || record.total !== null;
    if (!isWhole) return wrongProof('fair-order', { draw });
    if (record.server !== this.#server.root(draw)) return wrongProof('fair-server', { draw });
    this.#noteMissing(record, draw);
    const drawn = afterDraw(this.#state, record, this.#server.open(draw).leaf);
    if (!drawn.ok) return drawn.error;
    this.#state = drawn.value.state;
    return draw === 0 && drawn.value.key !== this.#file.seed ? wrongProof('fair-seed', { draw }) : null;
  }

  #noteMissing({ shares }: DrawRecord, draw: number): void {
    for (const [seat, share] of shares.entries())
      if (typeof share === 'string') this.#missing.push({ draw, seat, why: share });
      else if (share === null && isMissed(this.#state, seat)) this.#missing.push({ draw, seat, why: 'unlisted' });
  }

  #entry(entry: LogEntry): Fault | null {
    const { secret } = this.#file.fair;
    const number = this.#state.seq + 1;
    const line = hashedLine(entry, number, this.#sealed.has(number) ? { secret } : null);
    if (!('seal' in line)) this.#noteUnsigned(entry);
    const after = afterEntry(this.#state, line, entry['action']);
    if (!after.ok) return after.error;
    this.#state = after.value;
    return null;
  }

  #noteUnsigned({ type, actor }: LogEntry): void {
    const { seats, who, command } = this.#state;
    if (type !== 'ply' || typeof actor !== 'number' || command !== null) return;
    const isPersons = (seats[actor] ?? null) !== null && (who[actor] ?? 'person') === 'person';
    if (isPersons) this.#unsigned[actor] = (this.#unsigned[actor] ?? 0) + 1;
  }
}
