/** A match with fair draws, which its players and the server make together (docs/reference/fair-draws.md): asks for shares, takes them, and waits. */
import { fail, fault, ok, unwrap, type Fault, type Kind, type Result, type Seat } from '@boardwright/core';
import {
  Mailbox,
  tableAfter,
  type ChanceQuestion,
  type Dice,
  type MatchPlan,
  type NextStep,
  type Step,
  type Transaction,
} from '@boardwright/core/host';
import { openedShareDecoder, recordDecoder, type FairRecord, type FairState } from '@boardwright/fair';
import type { FairMessage } from '@boardwright/protocol';
import { errorText } from '../../faults.ts';
import { openRow } from '../../store/chain.ts';
import type { AskedDraw, SealedRow, SeatHolder, StoredMatch } from '../../store/store.ts';
import type { Peer } from '../../viewers/audience.ts';
import { encode } from '../../viewers/encode.ts';
import { AGREE_MS, FairDraws } from './fair-draws.ts';
import { isFair, isHeadDue, recordsOf, signedHead, storedSeat } from './fair-match.ts';
import { fromRow } from '../log/rows.ts';
import type { Slices } from '../log/slices.ts';
import { toldStep } from '../../viewers/fair-steps.ts';
import type { MatchParts } from '../match-parts.ts';
import type { HostMessage, MatchMessage } from '../messages.ts';
import type { Visitors } from '../people/visitors.ts';

const NOT_FAIR = fail('not-fair', 'The draws of this match are not made together with its players.');
const OTHER_DEVICE = fault('other-device', 'Another device of this seat takes part in the draws.');
/** Milliseconds after which a connected seat is asked again for its share, because its answer may have been refused. */
const ASK_AGAIN_MS = 10_000;

/** Maximum transcript steps per message. */
const MOST_STEPS = 50;

/** Returns whether a step changes which seats may take part in a draw. */
const changesWhoMayDraw = ({ cause, entry }: Step): boolean =>
  cause === 'chance' || entry.type === 'sit' || recordsOf(entry).some(({ type }) => type !== 'command');

type AnswerOfDevice = Extract<FairMessage, { readonly type: 'share' | 'without' }>;

/** A base class. A member object would cost memory in every match. */
export abstract class DrawingMatch<K extends Kind> extends Mailbox<K, MatchMessage<K>> {
  abstract readonly visitors: Visitors<K>;
  protected abstract readonly parts: MatchParts<K>;
  readonly dice: Dice;
  /** The fair draws; null if the server draws alone. */
  #fair: FairDraws<K> | null = null;
  #stopTimer: (() => void) | null = null;
  /** Whether a draw is being opened in the store. */
  #isOpening = false;

  /** plain: the server's own dice, for draws without the players. */
  constructor(plain: Dice) {
    super();
    this.dice = (question) => this.#fair?.ticketOf(this.#mover) ?? plain(question);
  }

  protected get fair(): FairDraws<K> | null {
    return this.#fair;
  }

  /** Sends a message, and resolves when it has been handled. */
  protected ask(message: HostMessage): Promise<Result<null>> {
    return new Promise((done) => {
      this.send({ ...message, answered: (error) => done(error === null ? ok(null) : { ok: false, error }) });
    });
  }

  protected openFair(asked: AskedDraw | undefined): void {
    const { parts } = this;
    if (isFair(parts.record)) this.#fair = new FairDraws(parts, parts.seats.rows, asked);
  }

  /** The seat that moved last. */
  get #mover(): Seat | null {
    const { acted } = this.table;
    const last = Math.max(...acted);
    return last === 0 ? null : acted.indexOf(last);
  }

  override isAwaiting(question: ChanceQuestion): boolean {
    return this.#fair?.isAwaiting(question) ?? false;
  }

  /** Whether a fair match has everything that it needs to begin. */
  protected get isReadyToBegin(): boolean {
    return this.#fair === null || this.#fair.isSetUp;
  }

  /** Returns whether a seat is connected: on this node with a device that takes part in draws, or on another node. */
  isHere(seat: Seat): boolean {
    const hasDevice = ({ device }: Peer): boolean => device !== null && this.#fair?.isKeyOf(seat, device) === true;
    return this.parts.audience.peersOf(seat).some(hasDevice) || this.visitors.isElsewhere(seat);
  }

  // ---- asking

  /** Asks for the missing shares of the draw or setup for which the match waits. */
  protected override rests(step: NextStep<K>): void {
    const fair = this.#fair;
    if (fair === null || this.#isOpening || fair.open !== null) return;
    if (step.type === 'shares') this.#open(fair, step.draw);
    else if (step.type === 'seats' && this.#isEverybodyHere(fair)) this.#open(fair, null);
  }

  #isEverybodyHere(fair: FairDraws<K>): boolean {
    if (!this.parts.seats.isFull || fair.isSetUp || !fair.isEverybodyIn) return false;
    return fair.isAsked || this.parts.seats.rows.every(({ who, seat }) => who === 'bot' || this.isHere(seat));
  }

  #open(fair: FairDraws<K>, draw: ChanceQuestion | null): void {
    if (fair.isAsked) return this.#collect(fair, draw);
    this.#isOpening = true;
    this.#ask(fair)
      .catch((error: unknown) => this.report(error))
      .finally(() => {
        this.#isOpening = false;
        if (!this.closed) this.wake();
      });
  }

  /** Stores the participants of a draw, unless another node has stored them already. */
  async #ask(fair: FairDraws<K>): Promise<void> {
    const { services, record } = this.parts;
    const { seq } = this.table;
    await this.#lookElsewhere();
    const asked = fair.termsNow((seat) => this.isHere(seat), seq);
    const written = await services.store.write({ op: 'ask', match: record.id, seq, ...asked });
    fair.wasAsked(written === 'ok' ? asked : (await services.store.find(record.id))?.head.asked);
    if (!fair.isAsked) this.send({ type: 'rows', rows: [], isRead: false });
  }

  #collect(fair: FairDraws<K>, draw: ChanceQuestion | null): void {
    fair.collect(draw, this.now());
    this.#askMissing(fair);
    this.#goOn(fair);
  }

  #askMissing(fair: FairDraws<K>): void {
    for (const seat of fair.missing) for (const peer of this.parts.audience.peersOf(seat)) this.#askPeer(fair, peer);
  }

  #askPeer(fair: FairDraws<K>, peer: Peer): void {
    const question = peer.device === null ? null : fair.question();
    if (question !== null) peer.send(encode(question));
  }

  /** Continues with the answers received so far. */
  #goOn(fair: FairDraws<K>): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    if (this.closed || fair.open === null) return;
    if (!fair.isComplete) this.#stopTimer = this.after(ASK_AGAIN_MS, () => this.#look(fair));
    else if (fair.isSetUp) this.wake();
    else this.send({ type: 'rows', rows: [], isRead: false });
  }

  /** Ends the draw for seats whose time to answer is over. */
  #look(fair: FairDraws<K>): void {
    const { open } = fair;
    if (this.closed || open === null) return;
    fair.timeUp(this.now(), (seat) => this.#msOf(seat));
    if (!fair.isComplete) this.#askMissing(fair);
    const isLate = !open.state.hasClock && this.now() >= open.at + AGREE_MS && open.state.draws > 0;
    if (isLate && !fair.isComplete) {
      fair.dropMoved();
      this.#tellAwaiting(fair);
    }
    this.#goOn(fair);
  }

  /** Returns the milliseconds left on a seat's clock. */
  #msOf(seat: Seat): number {
    const { clock, left } = this.table;
    return clock?.totalMs === null ? (clock.perTurnMs ?? Infinity) : (left[seat] ?? 0);
  }

  #tellAwaiting(fair: FairDraws<K>): void {
    const { missing, open } = fair;
    const text = encode({ type: 'awaiting', draw: open?.state.draws ?? 0, seats: missing });
    for (const { seat } of this.parts.seats.rows)
      if (!missing.includes(seat))
        for (const peer of this.parts.audience.peersOf(seat)) if (peer.device !== null) peer.send(text);
  }

  // ---- together with a stored transaction

  /** Returns the draw that follows a transaction, so that it is opened in the same write; undefined if it must be opened separately. */
  protected askedAfter(transaction: Transaction<K>): AskedDraw | undefined {
    const { outcome, turn, seq } = tableAfter(transaction);
    const isLeading = outcome === null && turn.awaits.includes('chance');
    // with other nodes, their connected seats must be read before a draw is opened
    const isAlone = this.parts.services.store.shared === null;
    if (this.#fair === null || !isLeading || !isAlone || transaction.some(changesWhoMayDraw)) return undefined;
    return this.#fair.isSetUp ? this.#fair.termsNow((seat) => this.isHere(seat), seq) : undefined;
  }

  /** The state of the log and its draws; null if the match has no fair draws. */
  protected get head(): FairState | null {
    return this.parts.log.memory.now.fair ?? null;
  }

  /** Sends the signed head of the log to the seats, at intervals and at the end of the match. */
  protected tellHeadAfter(before: FairState | null): void {
    const { head } = this;
    if (head !== null && head !== before && isHeadDue(before, head, this.table.outcome !== null))
      this.parts.audience.tellFair(signedHead(this.parts.record, head));
  }

  /**
   * Returns the transcript steps after the given entry, for a device that has missed them. Secret results follow with the file. Reading
   * takes its turn in the queue of the address.
   */
  async stepsAfter(after: number, address: string): Promise<Result<readonly unknown[]>> {
    const { services, record } = this.parts;
    if (!isFair(record)) return ok([]);
    const read = async (slices: Slices): Promise<Result<readonly unknown[]>> => {
      const rows = (await slices.wait(services.store.after(new Map([[record.id, after]])))).get(record.id) ?? [];
      const steps: unknown[] = [];
      for (const row of rows.slice(0, MOST_STEPS)) {
        steps.push(this.#stepOf(row));
        await slices.next();
      }
      return ok(steps);
    };
    return services.coldLoads.run(read, { address });
  }

  #stepOf(row: SealedRow): object {
    const { seq, cmd } = row;
    const draws = Number(/^draw:(\d+)$/.exec(cmd)?.[1] ?? 0);
    const { record } = this.parts;
    return toldStep(this.game, record, { entry: unwrap(fromRow(this.game, openRow(row))), seq, draws }, false);
  }

  // ---- messages from devices

  /**
   * Handles the record of a device that has connected for a seat. Resolves to null, or to the reason why the device takes no part in draws.
   */
  async deviceHere(
    peer: Peer,
    by: SeatHolder,
    said: Extract<FairMessage, { readonly type: 'device' }>,
  ): Promise<Fault | null> {
    const fair = this.#fair;
    if (fair === null) return NOT_FAIR.error;
    const record = said.record === null ? null : recordDecoder.decode(said.record, 'record');
    if (record?.ok === false) return record.error;
    const told = record === null ? ok(null) : await this.#tell(fair, by.seat, record.value);
    if (this.closed || this.visitors.lossOf(by.seat, by.token) !== null) return null;
    const isMoving = record?.value.type === 'move' && record.value.key === said.key;
    if (!told.ok) return told.error;
    const isOther = !fair.isKeyOf(by.seat, said.key);
    if (isOther && fair.listAgain(this.now())) this.#goOn(fair);
    if (!isMoving && isOther) return OTHER_DEVICE;
    peer.device = said.key;
    // the question for shares contains the records since the last entry
    if (this.table.seq > 0 && !fair.isAsked) peer.send(encode(signedHead(this.parts.record, fair.state)));
    if (fair.missing.includes(by.seat)) this.#askPeer(fair, peer);
    this.wake();
    return null;
  }

  async #tell(fair: FairDraws<K>, seat: Seat, record: FairRecord): Promise<Result<null>> {
    if (record.type === 'draw' || record.type === 'command' || record.seat !== seat)
      return fail('bad-share', 'This record does not belong to this seat.', { seat });
    if (record.type !== 'seat') return fair.isSetUp ? fair.tell(record) : NOT_FAIR;
    if (fair.isSetUp || fair.isKeyOf(seat, record.key)) return ok(null);
    const valid = fair.tell({ ...record, seq: 0 });
    if (!valid.ok) return valid;
    const { services, record: match } = this.parts;
    await services.store.write({ op: 'device', match: match.id, seat, device: storedSeat(record) });
    await this.ask({ type: 'shares' });
    return ok(null);
  }

  protected planAnswer(seat: Seat, said: AnswerOfDevice): MatchPlan<K> {
    const fair = this.#fair;
    if (fair === null) return NOT_FAIR;
    const share = said.type === 'share' ? openedShareDecoder.decode(said.share, 'share') : null;
    if (share?.ok === false) return share;
    const draws = fair.open?.state.draws ?? null;
    const taken =
      said.type === 'share' && share?.ok === true
        ? fair.take(seat, said.draw, share.value, this.now())
        : fair.agree(seat, said.draw, said.type === 'without' ? said.signature : '', this.now());
    if (!taken.ok || taken.value === null || draws === null) return taken.ok ? ok(null) : taken;
    const answer = { seat, draw: draws, answer: taken.value };
    return { ...ok(null), effect: () => this.#keepAnswer(fair, answer) };
  }

  /**
   * Stores an answer. Shares of the setup are stored with the seats. Other answers are stored only for other nodes, because a device
   * repeats its answer.
   */
  #keepAnswer(
    fair: FairDraws<K>,
    answer: { readonly seat: Seat; readonly draw: number; readonly answer: string },
  ): void {
    const { services, record } = this.parts;
    const isNeeded = answer.draw === 0 || (services.store.shared !== null && !fair.isComplete);
    if (!isNeeded) return this.#goOn(fair);
    services.store.write({ op: 'answer', match: record.id, ...answer }).then(
      () => this.#goOn(fair),
      (error: unknown) => services.report(`match ${record.id}: an answer was not written: ${errorText(error)}`),
    );
  }

  // ---- other nodes

  /** Reads the seats connected to other nodes, but not the log, which may wait for the draw. */
  async #lookElsewhere(): Promise<void> {
    const { services, record } = this.parts;
    if (services.store.shared === null) return;
    const elsewhere = (await services.store.heads([record.id])).get(record.id)?.elsewhere;
    if (elsewhere !== undefined && !this.closed) this.visitors.setElsewhere(elsewhere.here);
  }

  /** Reads the answers that seats gave on other nodes. answers: the text from `store.heads` that changes with every answer. */
  protected async readAnswers(answers: string | undefined): Promise<void> {
    if (this.#fair !== null && answers !== undefined && this.visitors.hasNewAnswers(answers))
      await this.ask({ type: 'shares' });
  }

  /** Takes the data for draws that was read in turn. */
  protected adoptShares({ seats, head }: StoredMatch): void {
    const fair = this.#fair;
    if (fair === null) return;
    this.parts.seats.adoptShares(seats);
    fair.wasAsked(head.asked);
    fair.setSeats(seats, this.now());
    this.#goOn(fair);
  }

  protected adoptSeats(): void {
    this.#fair?.setSeats(this.parts.seats.rows, this.now());
  }

  protected stopDrawing(): void {
    this.#stopTimer?.();
  }
}
