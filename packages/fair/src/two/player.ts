/**
 * The part of a player's program in the draws of one match. It gives its device every entry in order, asks for those it has missed, and
 * checks by the rules that chance did what the ticket says.
 */
import { fault, itemAtTicket, totalWeight, type Fault, type Kind, type Odds } from '@boardwright/core';
import { same } from '@boardwright/core/host';
import type { HexText } from '../hash.ts';
import { FairDevice } from './device.ts';
import type { FairVerdict, KeptDevice } from './kept-device.ts';
import type { DrawRecord, OpenedShare, RootRecord } from './records.ts';
import { stepDecoder, toldQuestionDecoder, type FairStep, type ToldQuestion, type ToldRecords } from './steps.ts';

/** The connection of the protocol, as far as draws need it. */
export interface FairWire {
  sendShare(draw: number, share: OpenedShare): void;
  sendRoot(record: RootRecord): void;
  /** Asks for the steps after so many entries. */
  askSteps(after: number): void;
}

interface PlayedMatch<K extends Kind> {
  readonly kept: KeptDevice;
  wire(): FairWire;
  /** What chance may do now, as far as this player knows; null: it is not chance's turn, or that is secret. */
  odds(): readonly Odds<K>[] | null;
  /** Returns 32 random bytes. */
  random(): HexText;
}

export class SeatDraws<K extends Kind = Kind> {
  readonly #match: PlayedMatch<K>;
  readonly #device: FairDevice;
  /** A question that came before all that leads to it. */
  #waiting: ToldQuestion | null = null;
  #isAsking = false;

  constructor(match: PlayedMatch<K>) {
    this.#match = match;
    this.#device = new FairDevice(match.kept);
  }

  get kept(): KeptDevice {
    return this.#device.kept;
  }

  get verdict(): FairVerdict {
    return this.#device.verdict;
  }

  get device(): FairDevice {
    return this.#device;
  }

  /** start: as the running hash begins; undefined: the server says that this match is plain. seq: entries so far. */
  welcomed(start: object | undefined, seats: number, seq: number): void {
    if (start === undefined) return void this.#device.downgraded();
    this.#device.begin(start, seats);
    this.#isAsking = false;
    this.#ask(seq);
    if (this.#seq === seq) this.#device.connected();
  }

  cut(): void {
    this.#isAsking = false;
    this.#waiting = null;
    this.#device.cut();
  }

  /** A frame tells entry `seq`. Steps that are known are ignored, and those that are missing are asked for. */
  told(seq: number, raw: unknown): void {
    if (seq <= this.#seq) return;
    if (seq > this.#seq + 1) return this.#ask(seq);
    const step = stepDecoder.decode(raw, 'step', 'ignore');
    if (!step.ok) return void this.#device.malformed(raw);
    this.#step(step.value, this.#match.odds());
    this.#goOn();
  }

  /** The answer to `askSteps`. Their results are checked by the rules at the end, with the file. */
  missed(after: number, raw: readonly unknown[]): void {
    this.#isAsking = false;
    for (const [i, one] of raw.entries()) {
      if (after + i !== this.#seq) continue;
      const step = stepDecoder.decode(one, 'step', 'ignore');
      if (!step.ok) return void this.#device.malformed(one);
      this.#step(step.value, null);
    }
    this.#device.connected();
    this.#goOn();
  }

  /** The server asks for a share. head: entries so far. */
  asked(head: number, raw: unknown): void {
    const told = toldQuestionDecoder.decode(raw, 'draw', 'ignore');
    if (!told.ok) return void this.#device.malformed(raw);
    this.#waiting = told.value;
    this.#ask(head);
    this.#goOn();
  }

  // ---- inside

  get #seq(): number {
    return this.#device.state?.seq ?? 0;
  }

  #ask(seq: number): void {
    if (seq <= this.#seq || this.#isAsking) return;
    this.#isAsking = true;
    this.#match.wire().askSteps(this.#seq);
  }

  /** Answers the question that waits, if all that leads to it is known, and tells a new list if the old one is nearly used. */
  #goOn(): void {
    if (this.#isAsking || this.#device.verdict.wrong !== null) return;
    const told = this.#waiting;
    this.#waiting = null;
    if (told !== null && this.#records(told) === null) {
      const share = this.#device.asked(told.question);
      if (share.ok) this.#match.wire().sendShare(told.question.draw, share.value);
    }
    const root = told === null ? this.#device.renew(() => this.#match.random()) : null;
    if (root !== null) this.#match.wire().sendRoot(root);
  }

  #step(step: FairStep, odds: readonly Odds<K>[] | null): Fault | null {
    const wrong = this.#records(step);
    if (wrong !== null) return wrong;
    const last = step.records.at(-1);
    const isDrawn = last?.type === 'draw' && last.label !== 'setup';
    const wrongly = isDrawn && odds !== null ? wrongResult(step, last, odds) : null;
    if (wrongly !== null) return this.#device.accuse(wrongly, step);
    return this.#device.entry(step.line, step.action);
  }

  /** Takes the records that it has not taken yet. */
  #records({ records, servers }: ToldRecords): Fault | null {
    let draws = 0;
    const taken = this.#device.kept.records;
    for (const [place, record] of records.entries()) {
      const server = record.type === 'draw' ? (servers[draws++] ?? null) : null;
      if (place < taken) continue;
      const wrong = record.type === 'draw' ? this.#device.drawn(record, server) : this.#device.record(record);
      if (wrong !== null) return wrong;
    }
    return null;
  }
}

/** Returns the fault of a draw whose action is not the one at its ticket, or whose odds are not those of the rules. */
function wrongResult<K extends Kind>(step: FairStep, record: DrawRecord, odds: readonly Odds<K>[]): Fault | null {
  const { total, ticket, secret } = record;
  const action = step.action ?? step.line['action'];
  if (secret || ticket === null) return null;
  const isRight = totalWeight(odds) === total && same(action, itemAtTicket(odds, ticket).action);
  return isRight
    ? null
    : fault('fair-result', 'Chance did something other than the ticket says.', { entry: record.seq + 1 });
}
