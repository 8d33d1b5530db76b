/**
 * Connects a server with the devices of its seats, without sockets. A test may change every message on its way, and what the server does.
 */
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import { itemAt, required, rng, type Rng, type Seat } from '@boardwright/core';
import { nullable, type Decoder } from '@boardwright/core/decode';
import { bytesToHex, useEd25519, useSha256, type HexText } from './hash.ts';
import { FairDevice } from './device.ts';
import { newDevice } from './kept-device.ts';
import { SETUP } from './draw.ts';
import { headsAfter, hashedLine, startOf, type LogEntry } from './file.ts';
import {
  closeDraw,
  isComplete,
  openDraw,
  questionOf,
  takeShare,
  whoTakesPart,
  type DrawTerms,
  type OpenDraw,
} from './host.ts';
import { commitmentOf, ServerLists, type OpenedLeaf } from './list.ts';
import {
  headDecoder,
  openedLeafDecoder,
  questionDecoder,
  recordDecoder,
  type ShareQuestion,
  type DrawRecord,
  type FairRecord,
  type OpenedShare,
  type SignedHash,
} from './records.ts';
import {
  afterEntry,
  afterRecord,
  startState,
  type FairState,
  type LogLine,
  type FairPromise,
  type PromisedDraws,
} from './state.ts';
import { FAIR_PROTOCOL, keyPair } from './statement.ts';
import { headStatement, siteStatement } from './verify.ts';

const PKCS8 = '302e020100300506032b657004220420';
const SPKI = '302a300506032b6570032100';

/** Returns a function that remembers its results. Games with the same deal make the same signatures. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= 200_000) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

const privateKey = remembered((seed) =>
  createPrivateKey({ key: Buffer.from(PKCS8 + seed, 'hex'), format: 'der', type: 'pkcs8' }),
);
const signatures = remembered((text) =>
  bytesToHex(sign(null, Buffer.from(text.slice(0, -64), 'hex'), privateKey(text.slice(-64)))),
);
const isValid = remembered((text) => {
  const [message, signature, hex] = [text.slice(0, -192), text.slice(-192, -64), text.slice(-64)];
  try {
    const key = createPublicKey({ key: Buffer.from(SPKI + hex, 'hex'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(message, 'hex'), key, Buffer.from(signature, 'hex'));
  } catch {
    // the bytes are not a point on the curve
    return false;
  }
});

/** Holds the parts of a message, because most of the time of a game goes into joining them. */
const message = Buffer.alloc(1_000_000);
useSha256((parts) => {
  let length = 0;
  for (const part of parts)
    if (typeof part === 'string') length += message.write(part, length);
    else if ('hex' in part) length += message.write(part.hex, length, 'hex');
    else {
      message.set(part, length);
      length += part.length;
    }
  return hash('sha256', message.subarray(0, length), 'hex');
});
useEd25519({
  publicKey: remembered((seed) =>
    createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  ),
  sign: (message, seed) => signatures(bytesToHex(message) + seed),
  verify: (message, signature, hex) => isValid(bytesToHex(message) + signature + hex),
});

export function randomHex(source: Rng): HexText {
  return Array.from({ length: 64 }, () => source.below(16).toString(16)).join('');
}

/** A message to a device. */
export type ToDevice =
  | { readonly type: 'begin'; readonly start: object; readonly seats: number }
  | { readonly type: 'record'; readonly record: Exclude<FairRecord, DrawRecord> }
  | { readonly type: 'entry'; readonly line: LogLine; readonly action?: unknown }
  | { readonly type: 'ask'; readonly question: ShareQuestion }
  | { readonly type: 'draw'; readonly record: DrawRecord; readonly server: OpenedLeaf | null }
  | { readonly type: 'head'; readonly head: SignedHash };

/** How a test makes the server cheat. What is left out is done honestly. */
export interface Cheat {
  /** Returns the message that a device gets instead, or null for none. */
  tells?: (seat: Seat, message: ToDevice) => ToDevice | null;
  /** Returns the seats that the server lists. */
  lists?: (honest: readonly Seat[]) => readonly Seat[];
  /** Returns the shares that the server uses. It is called when all shares of a draw have arrived. */
  uses?: (open: OpenDraw) => OpenDraw;
}

export const TOTAL = 36;

export class FairTable {
  readonly source: Rng;
  readonly facts: FairPromise;
  readonly secret: HexText;
  /** The private key of the server. */
  readonly signerSeed: HexText;
  readonly lists: ServerLists;
  readonly devices: (FairDevice | null)[];
  readonly records: FairRecord[] = [];
  readonly log: LogEntry[] = [];
  readonly sealed: number[] = [];
  readonly tickets: number[] = [];
  /** The results that each device has seen, by seat. */
  readonly seen: number[][];
  readonly here: boolean[];
  cheat: Cheat = {};
  state: FairState;
  /** Whether the setup has been drawn. */
  readonly isBegun: boolean;
  readonly #signer: ReturnType<typeof keyPair>;
  readonly #site: ReturnType<typeof keyPair>;
  readonly #head: object;
  readonly #heads = new Map<number, HexText>();
  seed: HexText = '';

  /** site: the private key of a site other than the one that made the promise. */
  constructor(
    name: string,
    { seats = 2, bots = [] as readonly Seat[], cheat = {} as Cheat, clock = false, site = null as HexText | null } = {},
  ) {
    this.source = rng(`fair table ${name}`);
    this.cheat = cheat;
    this.secret = randomHex(this.source);
    this.lists = new ServerLists(this.secret);
    this.signerSeed = randomHex(this.source);
    this.#signer = keyPair(this.signerSeed);
    const own = randomHex(this.source);
    this.#site = keyPair(site ?? own);
    this.facts = {
      match: `m${name.replaceAll(/[^a-z0-9]/g, '')}`,
      key: this.#signer.key,
      commitment: commitmentOf(this.secret),
    };
    this.#head = {
      game: 'table',
      version: 1,
      options: { seats },
      position: null,
      clock: clock ? { totalMs: 60_000 } : null,
    };
    this.devices = Array.from({ length: seats }, (_, seat) =>
      bots.includes(seat) ? null : new FairDevice(newDevice(this.facts, seat, () => randomHex(this.source))),
    );
    this.seen = this.devices.map(() => []);
    this.here = this.devices.map((device) => device !== null);
    this.state = startState(this.facts, this.start, seats);
    this.#tell({ type: 'begin', start: this.start, seats });
    for (const device of this.devices) if (device !== null) this.record(device.sit());
    this.isBegun = this.draw({ label: SETUP, secret: false, total: null }) !== null;
    if (!this.isBegun) return;
    for (const [seat, device] of this.devices.entries())
      this.entry({ type: 'sit', at: 0, seat, who: device === null ? 'bot' : 'person' });
    for (const device of this.devices) device?.connected();
  }

  get promise(): PromisedDraws {
    return { ...this.facts, site: this.#site.key };
  }

  get start(): object {
    return startOf({ head: this.#head as Record<string, unknown>, fair: this.#section });
  }

  get #section(): {
    protocol: typeof FAIR_PROTOCOL;
    match: string;
    site: { key: HexText; signature: HexText };
    key: HexText;
    secret: HexText;
  } {
    const { match, key } = this.facts;
    const site = { key: this.#site.key, signature: this.#site.sign('site', siteStatement(this.facts)) };
    return { protocol: FAIR_PROTOCOL, match, site, key, secret: this.secret };
  }

  /** The faults that the devices have found. */
  get found(): readonly string[] {
    const wrong = this.devices.map((device) => device?.verdict.wrong?.code ?? null);
    return wrong.filter((code) => code !== null);
  }

  isHere(seat: Seat): boolean {
    return itemAt(this.here, seat);
  }

  device(seat: Seat): FairDevice {
    return required(itemAt(this.devices, seat), 'device');
  }

  record(record: Exclude<FairRecord, DrawRecord>): void {
    const after = afterRecord(this.state, record);
    if (!after.ok) throw new Error(after.error.code);
    this.state = after.value;
    this.records.push(record);
    this.#tell({ type: 'record', record });
  }

  /** Adds an entry. isSealed: whether its action is secret. knows: the only seat that knows it. */
  entry(entry: LogEntry, isSealed = false, knows: Seat | null = null): void {
    const number = this.log.length + 1;
    this.log.push(entry);
    if (isSealed) this.sealed.push(number);
    const line = this.lineOf(number);
    const after = afterEntry(this.state, line, entry['action']);
    if (!after.ok) throw new Error(after.error.code);
    this.state = after.value;
    this.#heads.set(number, this.#signer.sign('head', headStatement(this.state)));
    for (const seat of this.devices.keys())
      this.#send(seat, { type: 'entry', line, ...(isSealed && seat === knows && { action: entry['action'] }) });
    if (number % 20 === 0) this.tellHead();
  }

  /** Returns the line of an entry as everybody receives it. */
  lineOf(number: number): LogLine {
    return hashedLine(
      itemAt(this.log, number - 1),
      number,
      this.sealed.includes(number) ? { secret: this.secret } : null,
    );
  }

  tellHead(): void {
    const { seq, hash } = this.state;
    this.#tell({ type: 'head', head: { seq, hash, signature: this.#heads.get(seq) ?? '' } });
  }

  /** Plays a turn: a signed move of the seat, and the draw that follows. Returns whether the draw could be made. */
  turn(seat: Seat, isSecret = false): boolean {
    const action = { type: isSecret ? 'buy' : 'flip', at: this.source.below(9) };
    const device = this.devices[seat] ?? null;
    const since = this.log.length;
    if (device !== null && this.isHere(seat))
      this.record({ type: 'command', seq: this.log.length, ...device.command('ply', since, action) });
    this.entry({ type: 'ply', at: since, actor: seat, action });
    const made = this.draw({ label: isSecret ? 'card' : 'reveal', secret: isSecret, total: TOTAL }, seat);
    if (made === null) return false;
    const drawn = { type: isSecret ? 'card' : 'reveal', is: made.ticket };
    this.entry({ type: 'ply', at: since, actor: 'chance', action: drawn }, isSecret, seat);
    return true;
  }

  /** Makes a draw. Returns null if a share will never arrive. knows: the only seat that may know a secret result. */
  draw(terms: DrawTerms, knows: Seat | null = null): DrawRecord | null {
    const honest = whoTakesPart(this.state, (seat) => this.isHere(seat));
    const participants = this.cheat.lists?.(honest) ?? honest;
    let open = openDraw(this.state, terms, participants, this.lists, this.#signer);
    for (const seat of participants) {
      const share = this.#send(seat, { type: 'ask', question: questionOf(this.state, open, this.lists) });
      const taken = share === null ? null : takeShare(this.state, open, seat, share);
      if (taken?.ok === true) open = taken.value;
    }
    open = this.cheat.uses?.(open) ?? open;
    if (!isComplete(open)) return null;
    const { record, key, state } = closeDraw(this.state, open, this.lists);
    const server = this.lists.open(this.state.draws);
    this.state = state;
    this.records.push(record);
    if (terms.total === null) this.seed = key;
    else this.tickets.push(record.ticket ?? 0);
    for (const seat of this.devices.keys()) {
      const isOpen = !terms.secret || seat === knows;
      this.#send(seat, {
        type: 'draw',
        record: isOpen ? record : { ...record, total: null, ticket: null },
        server: isOpen ? server : null,
      });
    }
    return record;
  }

  /** Plays this many turns; every fifth draw is secret. Stops when a draw cannot be made. */
  play(turns: number): boolean {
    const seats = this.devices.length;
    return this.isBegun && Array.from({ length: turns }, (_, i) => i).every((i) => this.turn(i % seats, i % 5 === 4));
  }

  file(): Record<string, unknown> {
    const heads = headsAfter(this.log.length).map((seq) => ({ seq, signature: this.#heads.get(seq) ?? '' }));
    const fair = { ...this.#section, sealed: this.sealed, records: this.records, heads };
    return JSON.parse(JSON.stringify({ ...this.#head, format: 2, seed: this.seed, log: this.log, fair })) as Record<
      string,
      unknown
    >;
  }

  #tell(message: ToDevice): void {
    for (const seat of this.devices.keys()) this.#send(seat, message);
  }

  #send(seat: Seat, honest: ToDevice): ReturnType<typeof answerOf> {
    const device = this.devices[seat] ?? null;
    if (device === null || !this.isHere(seat)) return null;
    const message = this.cheat.tells === undefined ? honest : this.cheat.tells(seat, honest);
    if (message?.type === 'draw' && message.record.ticket !== null) this.seen[seat]?.push(message.record.ticket);
    return message === null ? null : answerOf(device, message);
  }
}

/** Decodes a message and passes it to a device. Returns the device's share if the message asks for one. */
export function answerOf(device: FairDevice, message: ToDevice): OpenedShare | null {
  const read = <T>(decoder: Decoder<T>, raw: unknown, take: (value: T) => unknown): unknown => {
    const value = decoder.decode(raw, 'message');
    return value.ok ? take(value.value) : device.malformed(raw);
  };
  switch (message.type) {
    case 'begin':
      device.begin(message.start, message.seats, 0);
      return null;
    case 'record':
    case 'draw':
      read(recordDecoder, message.record, (record) => {
        if (record.type !== 'draw') return device.record(record);
        const server = message.type === 'draw' ? message.server : null;
        return read(nullable(openedLeafDecoder), server, (leaf) => device.drawn(record, leaf));
      });
      return null;
    case 'entry':
      device.entry(message.line, message.action);
      return null;
    case 'head':
      read(headDecoder, message.head, (head) => device.signed(head));
      return null;
    case 'ask': {
      let opened: OpenedShare | null = null;
      read(questionDecoder, message.question, (question) => {
        const share = device.asked(question);
        if (share.ok) opened = share.value;
      });
      return opened;
    }
  }
}
