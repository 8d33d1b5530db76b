/** Verifies a game file without its rules: chains, draws, order and signatures. */
import { fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import {
  afterDraw,
  isNextLink,
  noChains,
  serverChain,
  ServerChains,
  tipsOf,
  withTip,
  type SeatChains,
} from './chains.ts';
import { contextHash, drawKey, intentOf, linkOf, SETUP, ticketOf, type Share } from './draw.ts';
import { decodeFairFile, drawsOf, logEntryOf, isPly, type FairFile, type PlyEntry } from './file.ts';
import { isSigned, type HexText } from './hash.ts';
import type { DrawRecord, FairRecord } from './section.ts';
import { headsToSign } from './transcript.ts';

/** A draw without the share of a seat that has a chain. */
export interface MissingShare {
  readonly draw: number;
  readonly seat: Seat;
  readonly why: 'absent' | 'late';
}

/** The report on a verified file. draws: without the setup. */
export interface FairReport {
  readonly match: string;
  readonly key: HexText;
  readonly entries: number;
  readonly draws: number;
  /** Seats that had a chain. */
  readonly seats: readonly Seat[];
  readonly missing: readonly MissingShare[];
  /** Chains that began after the setup, with the first draw of each. */
  readonly replaced: readonly { readonly draw: number; readonly seat: Seat }[];
}

export interface VerifiedFile {
  readonly file: FairFile;
  readonly report: FairReport;
}

/** Returns the file and a report, or the first failure. Its data name the draw, the seat or the entry. */
export function verifyProofs(raw: unknown): Result<VerifiedFile> {
  const file = decodeFairFile(raw);
  if (!file.ok) return file;
  const walk = new Walk(file.value);
  const wrong = walk.run() ?? unsigned(file.value);
  return wrong === null ? ok({ file: file.value, report: walk.report() }) : { ok: false, error: wrong };
}

// ---- inside

const FAILURES = {
  'fair-order': 'A draw is not where it belongs.',
  'fair-server': 'The server opened a link that its secret does not give.',
  'fair-link': 'The share of a seat does not belong to its chain.',
  'fair-seed': 'The start of the game was not drawn from the shares.',
  'fair-ticket': 'The shares give another ticket.',
  'fair-undo': 'A move was taken back over a draw.',
  'fair-signature': 'The signature of the server is wrong.',
} as const;

function failure(code: keyof typeof FAILURES, data: NonNullable<Fault['data']>): Fault {
  return fault(code, FAILURES[code], data);
}

function unsigned(file: FairFile): Fault | null {
  const { heads, key } = file.fair;
  const messages = headsToSign(
    file,
    heads.map(({ seq }) => seq),
  );
  const at = messages.findIndex(({ message }, i) => !isSigned(message, heads[i]?.signature ?? '', key));
  return at === -1 ? null : failure('fair-signature', { entry: messages[at]?.seq ?? 0 });
}

/** Checks the records and entries of a file in order. */
class Walk {
  readonly #file: FairFile;
  readonly #server: ServerChains;
  readonly #sealed: ReadonlySet<number>;
  readonly #missing: MissingShare[] = [];
  readonly #replaced: { draw: number; seat: Seat }[] = [];
  #chains: SeatChains;
  /** The last seat that acted. */
  #owner: Seat | null = null;
  /** The number of the last entry of chance, and of the entry that the last draw is for. */
  #lastChance = 0;
  #drawnFor = 0;

  constructor(file: FairFile) {
    this.#file = file;
    this.#server = new ServerChains(file.fair.secret);
    this.#sealed = new Set(file.fair.sealed);
    this.#chains = noChains(drawsOf(file.fair)[0]?.shares.length ?? 0);
  }

  run(): Fault | null {
    const { log, fair } = this.#file;
    let record = 0;
    for (let n = 0; n < log.length; n++) {
      for (let next = fair.records[record]; next?.seq === n; next = fair.records[++record]) {
        const wrong = this.#record(next);
        if (wrong !== null) return wrong;
      }
      const wrong = this.#entry(n + 1);
      if (wrong !== null) return wrong;
    }
    return null;
  }

  report(): FairReport {
    const { log, fair } = this.#file;
    return {
      match: fair.match,
      key: fair.key,
      entries: log.length,
      draws: this.#chains.draws - 1,
      seats: this.#chains.seats.flatMap((chain, seat) => (chain === null ? [] : [seat])),
      missing: this.#missing,
      replaced: this.#replaced,
    };
  }

  #record(record: FairRecord): Fault | null {
    if (record.type === 'draw') return this.#draw(record);
    const { draws } = this.#chains;
    if (draws > 0) this.#replaced.push({ draw: draws, seat: record.seat });
    this.#chains = withTip(this.#chains, record.seat, record.tip);
    return null;
  }

  #draw(record: DrawRecord): Fault | null {
    const { draws: draw } = this.#chains;
    const wrong =
      (this.#isInOrder(record, draw) ? null : failure('fair-order', { draw })) ??
      (record.server === this.#server.link(record.chain, draw) ? null : failure('fair-server', { draw })) ??
      this.#wrongShare(record.shares, draw) ??
      this.#wrongTicket(record, draw);
    this.#noteMissing(record.shares, draw);
    this.#chains = afterDraw(this.#chains, record.shares.map(linkOf));
    return wrong;
  }

  #isInOrder({ seq, label, chain, total, ticket }: DrawRecord, draw: number): boolean {
    if (draw === 0) return seq === 0 && label === SETUP && chain === 'server' && total === null && ticket === null;
    const next = logEntryOf(this.#file, seq + 1);
    const isFirst = this.#drawnFor !== seq + 1;
    this.#drawnFor = seq + 1;
    const name = serverChain(this.#sealed.has(seq + 1), this.#owner);
    return isFirst && isPly(next) && next.actor === 'chance' && chain === name && total !== null && ticket !== null;
  }

  #wrongShare(shares: readonly Share[], draw: number): Fault | null {
    const seat = shares.findIndex((share, at) => !this.#isRightShare(share, at, draw));
    return seat === -1 ? null : failure('fair-link', { draw, seat });
  }

  #isRightShare(share: Share, seat: Seat, draw: number): boolean {
    const hasChain = this.#chains.seats[seat] !== null;
    const link = linkOf(share);
    if (link === null) return hasChain === (share !== null) && (draw > 0 || share === null);
    return hasChain && isNextLink(this.#chains, seat, link);
  }

  #wrongTicket({ seq, label, server, shares, total, ticket }: DrawRecord, draw: number): Fault | null {
    const { fair, seed } = this.#file;
    const context = contextHash({
      match: fair.match,
      draw,
      label,
      intent: intentBefore(this.#file, this.#sealed, seq),
      tips: tipsOf(this.#chains),
    });
    const key = drawKey(context, server, shares);
    if (total === null) return key === seed ? null : failure('fair-seed', { draw });
    return ticketOf(key, total) === ticket ? null : failure('fair-ticket', { draw });
  }

  #noteMissing(shares: readonly Share[], draw: number): void {
    for (const [seat, why] of shares.entries())
      if (why === 'absent' || why === 'late') this.#missing.push({ draw, seat, why });
  }

  #entry(number: number): Fault | null {
    const entry = logEntryOf(this.#file, number);
    if (number === 1 && this.#chains.draws === 0) return failure('fair-order', { entry: number });
    if (isPly(entry)) return this.#ply(entry, number);
    const crosses = entry?.type === 'undo' && Number(entry['to']) < this.#lastChance;
    return crosses ? failure('fair-undo', { entry: number }) : null;
  }

  #ply({ actor }: PlyEntry, number: number): Fault | null {
    if (actor !== 'chance') this.#owner = actor;
    else this.#lastChance = number;
    return actor === 'chance' && this.#drawnFor !== number ? failure('fair-order', { entry: number }) : null;
  }
}

/** Returns the entry that caused a draw, as an intent. */
function intentBefore(file: FairFile, sealed: ReadonlySet<number>, seq: number): ReturnType<typeof intentOf> {
  const entry = logEntryOf(file, seq);
  return isPly(entry) ? intentOf(entry, sealed.has(seq) ? entry.action.type : null) : null;
}
