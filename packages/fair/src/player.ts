/**
 * A player's side of the draws of one match. Browser and terminal pass it the messages that the protocol's client receives. It gives its
 * device every entry in order, requests missing entries, and answers questions.
 */
import { fault, traitsOf, type Fault, type Game, type Kind, type Seat } from '@boardwright/core';
import { isRecord } from '@boardwright/core/decode';
import type { HexText } from './hash.ts';
import { FairDevice, type AnswerLog } from './device.ts';
import { newDevice, type FairVerdict, type KeptFair, type SeatInvite } from './kept-device.ts';
import { headDecoder, type CommandRecord, type FairRecord, type OpenedShare } from './records.ts';
import { shownOtherwise, type Shown } from './shown.ts';
import { wrongProof, type FairPromise, type PromisedDraws } from './state.ts';
import { hasSigned, keyPair } from './statement.ts';
import {
  startDecoder,
  stepDecoder,
  toldQuestionDecoder,
  type FairStart,
  type FairStep,
  type ToldQuestion,
  type ToldRecords,
} from './steps.ts';
import { siteStatement } from './verify.ts';

/** The messages with which a device takes part in draws. */
export type FairSaid =
  | { readonly type: 'device'; readonly key: HexText; readonly record: unknown }
  | { readonly type: 'share'; readonly draw: number; readonly share: unknown }
  | { readonly type: 'without'; readonly draw: number; readonly seats: readonly Seat[]; readonly signature: HexText }
  | { readonly type: 'steps'; readonly after: number };

interface PlayedMatch<K extends Kind> {
  readonly game: Game<K>;
  readonly kept: KeptFair | null;
  /** Returns the part of the protocol's connection that draws need. */
  line(): { sendFair(message: FairSaid): void };
  /** Returns 32 random bytes. */
  random(): HexText;
  /** Returns the time of this device in milliseconds. */
  now(): number;
  /** The log of answers that all windows of this device share; absent if there is only one window. */
  readonly answers?: AnswerLog;
}

interface HeardWelcome {
  readonly type: 'welcome';
  readonly seat: Seat | null;
  readonly seq: number;
  readonly seats: readonly unknown[];
  readonly clock?: unknown;
  readonly fair?: unknown;
}

/** A message from the server. Frames are passed to `played` instead, after the client has taken them. */
type HeardMessage =
  | HeardWelcome
  | { readonly type: 'draw'; readonly seq: number }
  | { readonly type: 'steps'; readonly after: number; readonly steps: readonly unknown[] }
  | { readonly type: 'awaiting'; readonly draw: number; readonly seats: readonly Seat[] }
  | { readonly type: 'head' }
  | {
      readonly type:
        | 'frames'
        | 'ack'
        | 'done'
        | 'refused'
        | 'seats'
        | 'next'
        | 'rematch'
        | 'room'
        | 'invited'
        | 'said'
        | 'pong'
        | 'drain'
        | 'fault';
    };

/** Milliseconds for which a device does not believe that a number is missing. The server repeats the announcement every 10 s. */
const PATIENCE_MS = 25_000;
const OTHER_GAME = 'The server has shown another game than it has written down.';

/** The draws of a match as the client of one seat follows them. */
export class SeatDraws<K extends Kind = Kind> {
  readonly #match: PlayedMatch<K>;
  readonly #promise: PromisedDraws | null;
  readonly #invite: SeatInvite | null;
  #device: FairDevice | null;
  /** A question that arrived before all entries that precede its draw. */
  #waiting: (ToldQuestion & { readonly seq: number }) | null = null;
  /** Whether the last welcome was for the seat of the device, and not for a spectator. */
  #isAtSeat = false;
  /** What the player was shown at its seat since the program was started. */
  readonly #lines: { readonly seq: number; readonly news: K['News'] | null }[] = [];
  /** The number of the last entry that the server has announced. */
  #known = 0;
  #isAsking = false;
  /** Whether the server has told over this connection that the device takes part. */
  #isHere = false;
  /** The record that was sent last over this connection. */
  #told = '';
  /** The time of the last answer, by the device's clock. */
  #answeredAt: number;
  #lastAnswered = -1;
  #awaiting: { readonly draw: number; readonly seats: readonly Seat[] } | null = null;

  constructor(match: PlayedMatch<K>) {
    this.#match = match;
    // a device that has just started has waited for nobody yet
    this.#answeredAt = match.now();
    const { promise, invite, device } = match.kept ?? { promise: null, invite: null, device: null };
    this.#promise = promise;
    this.#invite = invite;
    this.#device = device === null ? null : new FairDevice(device);
  }

  get kept(): KeptFair {
    return { promise: this.#promise, invite: this.#invite, device: this.#device?.kept ?? null };
  }

  /** Returns the verdict. Null if the match has no fair draws or this is not known yet. */
  get verdict(): FairVerdict | null {
    return this.#device?.verdict ?? null;
  }

  get device(): FairDevice | null {
    return this.#device;
  }

  /** Returns the missing seats without which the others may continue; null if the server waits for nobody. */
  get awaiting(): readonly Seat[] | null {
    const { draws } = this.#device?.state ?? { draws: -1 };
    return this.#awaiting?.draw === draws ? this.#awaiting.seats : null;
  }

  /** Returns everything that this device has sent and received, without its secrets. */
  evidence(): object {
    const { seed: _, lists: __, ...seen } = this.#device?.kept ?? { seed: '', lists: [] };
    return seen;
  }

  // ---- what the program receives

  /** Called before the client handles a message. */
  heard(message: HeardMessage): void {
    if (message.type === 'welcome') this.#welcomed(message);
    const device = this.#device;
    if (device === null) return;
    if (message.type === 'draw') this.#asked(device, message);
    if (message.type === 'steps') this.#missed(device, message.after, message.steps);
    if (message.type === 'head') this.#signed(device, message);
    if (message.type === 'fault') this.#refused();
    if (message.type === 'awaiting' && this.#hasWaited(device, message.draw))
      this.#awaiting = { draw: message.draw, seats: message.seats };
  }

  /**
   * Called for each frame that the client has applied. Ignores steps that are known already and asks for missing ones. news: what the player
   * was shown. A server can make the program forget its lines by sending a whole scene, so they are kept here too.
   */
  played(seq: number, raw: unknown, news: K['News'] | null): void {
    const device = this.#device;
    if (device === null) return;
    if (this.#isAtSeat) this.#lines.push({ seq, news });
    if (seq <= this.#seq) return;
    if (seq > this.#seq + 1 || raw === undefined) return this.#ask(seq);
    const step = stepDecoder.decode(raw, 'step', 'ignore');
    if (!step.ok) return void device.malformed(raw);
    this.#step(device, step.value);
    this.#goOn();
  }

  /** Called when the connection is lost. */
  cut(): void {
    this.#isAsking = this.#isHere = false;
    this.#waiting = this.#awaiting = null;
    this.#told = '';
    this.#device?.cut();
  }

  // ---- what the program sends

  /**
   * Signs a command. Returns undefined if this device does not sign such commands, or cannot yet. expect: the decision that the command
   * answers.
   */
  sign(
    expect: number,
    command: { readonly type: string; readonly action?: unknown },
  ): Pick<CommandRecord, 'number' | 'signature'> | undefined {
    const { type, action } = command;
    const isOpen = type === 'resign' || (type === 'ply' && !this.#isSecret(action));
    if (!isOpen || this.#device?.isSeated !== true) return undefined;
    const { number, signature } = this.#device.command(type, expect, action);
    return { number, signature };
  }

  /** Agrees to continue without the seats in `awaiting`. */
  goOn(): void {
    const [device, awaiting] = [this.#device, this.#awaiting];
    const signature = awaiting === null ? null : (device?.agree(awaiting.seats) ?? null);
    if (awaiting !== null && signature !== null) this.#say({ type: 'without', ...awaiting, signature });
  }

  /** Returns the contents of a link that moves the seat to another device; null if the match has no fair draws. */
  handOver(): SeatInvite | null {
    const key = this.#match.random();
    return this.#device === null ? this.#invite : { key, handover: this.#device.handOver(keyPair(key).key) };
  }

  /**
   * Returns why the file of the match contradicts the device's record or what the player was shown, or null. shown: null if nothing was
   * shown. isHeld: false if the seat was moved or freed, so that this device was told no more.
   */
  contradiction(file: unknown, shown: Shown<K> | null, isHeld = true): Fault | null {
    const device = this.#device;
    // a seat that has played was not freed before the start, whatever the server says at the end
    const wrong = device?.contradiction(file, isHeld || this.#lines.length > 0) ?? null;
    // without its seat, the device is shown what spectators see
    if (wrong !== null || device === null || shown === null || !isHeld) return wrong;
    const lines = [...shown.lines, ...this.#lines];
    const entry = shownOtherwise(this.#match.game, file, device.kept.seat, { ...shown, lines });
    if (entry === null) return null;
    return device.accuse(fault('fair-shown', OTHER_GAME, { entry }), shown);
  }

  // ---- inside

  /** Returns whether this device has answered a draw, and has waited for the others since. */
  #hasWaited({ kept }: FairDevice, draw: number): boolean {
    return kept.answered?.draw === draw && this.#match.now() - this.#answeredAt >= PATIENCE_MS;
  }

  #isSecret(action: unknown): boolean {
    const type = isRecord(action) ? action['type'] : null;
    return typeof type === 'string' && traitsOf(this.#match.game, type)?.secret === true;
  }

  #say(message: FairSaid): void {
    this.#match.line().sendFair(message);
  }

  get #seq(): number {
    return this.#device?.state?.seq ?? 0;
  }

  #welcomed({ seat, seq, seats, clock, fair }: HeardWelcome): void {
    this.#isAtSeat = seat !== null;
    if (seat === null) return;
    const start = fair === undefined ? null : startDecoder.decode(fair, 'fair', 'ignore');
    // the seat was freed before the start, and this device has got another one
    if (this.#device !== null && this.#device.kept.seat !== seat && isUnused(this.#device)) this.#device = null;
    const facts = this.#promise ?? (start?.ok === true ? start.value.start.fair : null);
    if (facts !== null && this.#device === null)
      this.#device = new FairDevice(
        newDevice(promiseOf(facts), seat, () => this.#match.random(), this.#invite !== null),
      );
    const device = this.#device;
    if (device === null) return;
    if (start === null) return void device.downgraded();
    if (!start.ok) return void device.malformed(fair);
    this.#begin(device, start.value.start, { seats: seats.length, seq, hasClock: (clock ?? null) !== null });
    this.#isAsking = false;
    this.#told = '';
    this.#goOn();
    this.#ask(seq);
  }

  #begin(
    device: FairDevice,
    start: FairStart['start'],
    { seats, seq, hasClock }: { readonly seats: number; readonly seq: number; readonly hasClock: boolean },
  ): void {
    const { facts } = device.kept;
    const { key, commitment, match, site } = start.fair;
    const isSame = key === facts.key && commitment === facts.commitment && match === facts.match;
    const isPromised = isSame && site.key === (this.#promise?.site ?? site.key);
    if (!isPromised) return void device.accuse(wrongProof('fair-server', { draw: 0 }), start);
    if (!hasSigned(site.key, 'site', siteStatement(facts), site.signature))
      return void device.accuse(wrongProof('fair-signature', { entry: 0 }), start);
    device.begin(start, seats, seq);
    // with a clock, the server may continue without a number
    if (device.state?.hasClock !== hasClock) device.accuse(fault('fair-shown', OTHER_GAME, { entry: 0 }), start);
  }

  /** The server may have refused what this device has said. It is said again with the next entry. */
  #refused(): void {
    this.#isAsking = false;
    this.#told = '';
  }

  /** Asks for the steps up to entry `seq`. */
  #ask(seq: number): void {
    this.#known = Math.max(this.#known, seq);
    if (this.#known <= this.#seq || this.#isAsking) return;
    this.#isAsking = true;
    this.#say({ type: 'steps', after: this.#seq });
  }

  #missed(device: FairDevice, after: number, raw: readonly unknown[]): void {
    this.#isAsking = false;
    for (const [i, one] of raw.entries()) {
      if (after + i !== this.#seq) continue;
      const step = stepDecoder.decode(one, 'step', 'ignore');
      if (!step.ok) return void device.malformed(one);
      if (this.#step(device, step.value) !== null) return;
    }
    if (raw.length > 0) this.#ask(this.#known);
    this.#goOn();
  }

  /** Handles a message in which the server records this device or signs its log. */
  #signed(device: FairDevice, message: unknown): void {
    const head = headDecoder.decode(isRecord(message) ? { ...message, type: undefined } : message, 'head', 'ignore');
    if (!head.ok) return void device.malformed(message);
    device.signed(head.value);
    this.#isHere = true;
    this.#goOn();
  }

  #asked(device: FairDevice, message: Extract<HeardMessage, { readonly type: 'draw' }>): void {
    const { seq } = message;
    const told = toldQuestionDecoder.decode(message, 'draw', 'ignore');
    if (!told.ok) return void device.malformed(message);
    this.#waiting = { ...told.value, seq };
    this.#ask(seq);
    if (seq === this.#seq) device.connected();
    this.#goOn();
  }

  /**
   * Answers the waiting question as soon as all entries before it are known. Also sends the record that the server needs: for a new device,
   * or for a new list.
   */
  #goOn(): void {
    const device = this.#device;
    if (device === null || this.#isAsking || this.#known > this.#seq || device.verdict.wrong !== null) return;
    // before it has all steps, it would count draws of the time when it was away
    if (this.#isHere) device.connected();
    const told = this.#waiting;
    this.#waiting = null;
    // the server may have asked this device just before it made the draw without this device's number
    const isNext = told?.seq === this.#seq && told.question.draw >= (device.state?.draws ?? 0);
    if (told !== null && isNext && this.#records(device, told) === null) {
      const share = device.asked(told.question, this.#match.answers);
      if (share.ok) this.#answered(told.question.draw, share.value);
    }
    this.#tellDevice(device);
  }

  #answered(draw: number, share: OpenedShare): void {
    if (this.#lastAnswered !== draw) this.#answeredAt = this.#match.now();
    this.#lastAnswered = draw;
    this.#say({ type: 'share', draw, share });
  }

  #tellDevice(device: FairDevice): void {
    const record = device.announcement(this.#invite, () => this.#match.random());
    const told = JSON.stringify([device.key, record]);
    if (told === this.#told) return;
    this.#told = told;
    this.#say({ type: 'device', key: device.key, record });
  }

  /** Takes a step. Results of chance are checked against the rules only at the end, with the file. */
  #step(device: FairDevice, step: FairStep): Fault | null {
    return this.#records(device, step) ?? device.entry(step.line, step.action);
  }

  /** Takes those records that this device does not have yet. */
  #records(device: FairDevice, { records, servers }: ToldRecords): Fault | null {
    let draws = 0;
    const taken = device.kept.records;
    for (const [place, record] of records.entries()) {
      const server = record.type === 'draw' ? (servers[draws++] ?? null) : null;
      if (place < taken) continue;
      const wrong = takeRecord(device, record, server);
      if (wrong !== null) return wrong;
    }
    return null;
  }
}

function takeRecord(device: FairDevice, record: FairRecord, server: ToldRecords['servers'][number]): Fault | null {
  return record.type === 'draw' ? device.drawn(record, server) : device.record(record);
}

/** Returns whether a device has neither answered nor taken a step. One that has taken over a seat counts what it sees from then on. */
function isUnused({ kept: { moved, state, answered, wrong, records } }: FairDevice): boolean {
  return !moved && (state?.seq ?? 0) === 0 && records === 0 && answered === null && wrong === null;
}

function promiseOf({ match, key, commitment }: FairPromise): FairPromise {
  return { match, key, commitment };
}
