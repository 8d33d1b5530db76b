/** The fair draws of one match (docs/reference/fair-draws.md): asks for shares, collects the answers, and computes the results. */
import { fail, itemAt, ok, unwrap, type Kind, type Result, type Seat } from '@boardwright/core';
import { array, integer, nullable, object, optional, text, type Decoder } from '@boardwright/core/decode';
import type { ChanceQuestion, DrawnTicket, Entry } from '@boardwright/core/host';
import {
  afterEntry,
  afterRecord,
  awaitedBy,
  closeDraw,
  isComplete,
  MAX_SEATS,
  openDraw,
  questionOf,
  recordDecoder,
  takeAgreement,
  takeShare,
  whoTakesPart,
  withoutTime,
  type DrawRecord,
  type DrawTerms,
  type FairRecord,
  type FairState,
  type HexText,
  type OpenDraw,
  type OpenedShare,
} from '@boardwright/fair';
import type { DrawMessage, SignedCommand } from '@boardwright/protocol';
import { isSecret } from '../../viewers/projection.ts';
import { toldRecords } from '../../viewers/fair-steps.ts';
import type { AskedDraw, SeatRow } from '../../store/store.ts';
import type { MatchParts } from '../match-parts.ts';
import { emptySave } from '../log/reading.ts';
import {
  answerDecoder,
  fairServerOf,
  isEverybodyIn,
  transcriptLine,
  seatRecords,
  SETUP_TERMS,
  stateToSetUp,
  stored,
} from './fair-match.ts';

type DrawnParts<K extends Kind> = Pick<MatchParts<K>, 'record' | 'game' | 'log'>;
type DeviceRecord = Exclude<FairRecord, DrawRecord>;

/**
 * The stored terms of an open draw. tokens: the holders of all seats when it was opened. records: the devices' records between the last entry
 * and the draw.
 */
interface StoredTerms {
  readonly seats: readonly Seat[];
  readonly tokens?: readonly (string | null)[];
  readonly records: readonly FairRecord[];
}

const termsDecoder: Decoder<StoredTerms> = object<StoredTerms>({
  seats: array(integer(0, MAX_SEATS - 1), MAX_SEATS),
  tokens: optional(array(nullable(text(64)), MAX_SEATS)),
  records: array(recordDecoder, MAX_SEATS * 2),
});

/** A draw that collects shares. state: the state before the draw. at: when this node opened it. answeredAt: when each seat had answered. */
interface Collecting {
  readonly state: FairState;
  readonly records: readonly DeviceRecord[];
  readonly open: OpenDraw;
  readonly at: number;
  readonly answeredAt: readonly (number | null)[];
}

/**
 * Milliseconds after which the other seats may agree to continue without a missing seat, if there is no clock. With a clock, every seat has
 * at least this time.
 */
export const AGREE_MS = 30_000;
const NO_DRAW = fail('bad-share', 'No draw needs this number now.');
const OTHER_SIGNATURE = fail('bad-signature', 'The device of this seat has not signed this move.');

export class FairDraws<K extends Kind> {
  readonly #parts: DrawnParts<K>;
  #seats: readonly SeatRow[];
  /** The stored draw; undefined if none has been opened. */
  #asked: AskedDraw | undefined;
  #now: Collecting | null = null;
  /** The state before draw 0; null if it must be computed, because it was not needed yet or the seats have changed. */
  #before: FairState | null = null;
  /** The devices' records since the last entry. */
  #pending: readonly DeviceRecord[] = [];

  constructor(parts: DrawnParts<K>, seats: readonly SeatRow[], asked: AskedDraw | undefined) {
    this.#parts = parts;
    this.#seats = seats;
    this.#asked = asked;
  }

  /** The state of the log; before draw 0, with the seated devices. */
  get state(): FairState {
    return this.#parts.log.memory.now.fair ?? (this.#before ??= this.#stateToSetUp());
  }

  #stateToSetUp(): FairState {
    const { game, record } = this.#parts;
    return stateToSetUp(unwrap(emptySave(game, record)), record, this.#seats);
  }

  get isSetUp(): boolean {
    return this.#parts.log.memory.now.fair !== undefined;
  }

  get isEverybodyIn(): boolean {
    return isEverybodyIn(this.#seats);
  }

  /** Returns whether the ticket of a draw is still unknown. */
  isAwaiting({ seq }: ChanceQuestion): boolean {
    return this.#now?.state.seq !== seq || !isComplete(this.#now.open);
  }

  /** The open draw, or null. */
  get open(): Collecting | null {
    return this.#now?.state.draws === this.state.draws ? this.#now : null;
  }

  get isComplete(): boolean {
    return this.open !== null && isComplete(this.open.open);
  }

  /** The participants that have not answered yet. */
  get missing(): readonly Seat[] {
    return this.open === null ? [] : awaitedBy(this.open.open);
  }

  // ---- asking

  /** Returns the terms to store when the next draw is opened. seq: the number of the entry before it. */
  termsNow(isHere: (seat: Seat) => boolean, seq: number): AskedDraw {
    const { records, state } = this.#told(this.state);
    // the seats as the devices see them when they have taken the records
    const seats = whoTakesPart(state, isHere);
    const tokens = this.#seats.map(({ token }) => token);
    const terms: StoredTerms = { seats, tokens, records: records.map((record) => ({ ...record, seq })) };
    return { draw: state.draws, terms: JSON.stringify(terms) };
  }

  /** Whether the next draw has been opened. */
  get isAsked(): boolean {
    return this.#asked?.draw === this.state.draws;
  }

  wasAsked(asked: AskedDraw | undefined): void {
    if (asked !== undefined) this.#asked = asked;
  }

  /** Collects shares for the stored draw. draw: null for the setup. at: site time. */
  collect(draw: DrawTerms | null, at: number): void {
    const { record } = this.#parts;
    const { lists, signer } = fairServerOf(record);
    const { seats, records: told } = stored(termsDecoder, this.#asked?.terms ?? '');
    const records = told.filter((one) => one.type !== 'draw');
    let { state } = this;
    for (const one of records) {
      const after = afterRecord(state, one);
      if (after.ok) state = after.value;
    }
    // the stored terms have exactly these fields
    const { label, secret, total } = draw ?? SETUP_TERMS;
    const open = openDraw(state, { label, secret, total }, seats, lists, signer);
    this.#now = { state, records, open, at, answeredAt: state.seats.map(() => null) };
    this.#takeStored(at);
  }

  /** Returns the message that asks for shares of the open draw. */
  question(): DrawMessage | null {
    const now = this.open;
    if (now === null) return null;
    const { record } = this.#parts;
    const isSetup = now.state.draws === 0;
    const told = toldRecords(record, isSetup ? seatRecords(this.#seats) : now.records, 0, true);
    return {
      type: 'draw',
      seq: now.state.seq,
      ...told,
      question: questionOf(now.state, now.open, fairServerOf(record).lists),
    };
  }

  /**
   * Lists the open draw again, without participants, if all its participants have moved to other devices. Nobody can complete it then: an
   * agreement to go on without the others needs the device that has answered. Returns whether that happened.
   */
  listAgain(at: number): boolean {
    const now = this.open;
    if (now === null || now.state.draws === 0 || now.state.hasClock || isComplete(now.open)) return false;
    const { state, open } = now;
    const hasMoved = this.#movedSeats();
    if (!open.participants.every(hasMoved)) return false;
    const told = this.#told(state).records.map((record) => ({ ...record, seq: state.seq }));
    // devices may have taken the first records with the question
    const terms: StoredTerms = { seats: [], records: [...now.records, ...told] };
    this.#asked = { draw: state.draws, terms: JSON.stringify(terms) };
    this.collect(open.terms, at);
    return true;
  }

  /**
   * Drops the shares of devices whose seats have moved, if another share is missing and another device has answered. Only a device that has
   * answered can agree to continue without the missing shares, and those devices are gone. The draw then lacks their shares too, and every
   * page shows that.
   */
  dropMoved(): void {
    const now = this.open;
    if (now === null || this.missing.length === 0) return;
    const hasMoved = this.#movedSeats();
    const answered = now.open.participants.filter((seat) => !this.missing.includes(seat));
    const gone = answered.filter(hasMoved);
    if (gone.length === 0 || gone.length === answered.length) return;
    const shares = now.open.shares.map((share, seat) => (gone.includes(seat) ? null : share));
    this.#now = { ...now, open: { ...now.open, shares, agreed: [] } };
  }

  /** Returns a function that tells whether a seat has moved to another device since the draw was opened. */
  #movedSeats(): (seat: Seat) => boolean {
    const { tokens = [] } = stored(termsDecoder, this.#asked?.terms ?? '');
    return (seat) => {
      const { token } = itemAt(this.#seats, seat);
      return (tokens[seat] ?? token) !== token;
    };
  }

  // ---- answers

  /** Takes a share. An answer to a completed draw has no effect. Returns the data to store, or null for none. */
  take(seat: Seat, draw: number, share: OpenedShare, at: number): Result<string | null> {
    const now = this.open;
    if (draw < this.state.draws) return ok(null);
    if (now === null || draw !== now.state.draws) return NO_DRAW;
    const taken = takeShare(now.state, now.open, seat, share);
    if (!taken.ok) return taken;
    const isNew = itemAt(now.open.shares, seat) === null;
    if (isNew) this.#now = { ...now, open: taken.value, answeredAt: now.answeredAt.with(seat, at) };
    return ok(isNew ? answerText(taken.value, seat) : null);
  }

  /** Records that a seat that has answered agrees to continue without the missing seats. */
  agree(seat: Seat, draw: number, signature: HexText, at: number): Result<string | null> {
    const now = this.open;
    if (now === null || draw !== now.state.draws || now.state.hasClock) return NO_DRAW;
    const seconds = Math.ceil((now.at + AGREE_MS - at) / 1000);
    if (seconds > 0) return fail('too-soon', `This player may come back within ${seconds} seconds.`, { seconds });
    const taken = takeAgreement(now.state, now.open, { seat, signature });
    if (!taken.ok) return taken;
    this.#now = { ...now, open: taken.value };
    return ok(answerText(taken.value, seat));
  }

  /**
   * Closes the draw to seats whose time is over. msOf: returns the time left on a seat's clock. Returns whether any seat was closed out.
   */
  timeUp(at: number, msOf: (seat: Seat) => number): boolean {
    const now = this.open;
    if (now?.state.hasClock !== true || now.state.draws === 0) return false;
    const late = this.missing.filter((seat) => at >= now.at + Math.max(AGREE_MS, msOf(seat)));
    this.#now = { ...now, open: late.reduce(withoutTime, now.open) };
    return late.length > 0;
  }

  /** Takes seats that were read again from the store, because other nodes write them too. */
  setSeats(seats: readonly SeatRow[], at: number): void {
    this.#seats = seats;
    this.#before = null;
    this.#takeStored(at);
  }

  #takeStored(at: number): void {
    const draw = this.open?.state.draws;
    if (draw === undefined) return;
    const hasMoved = draw === 0 ? () => false : this.#movedSeats();
    const answers = this.#seats.flatMap(({ seat, share }) => {
      if (hasMoved(seat)) return [];
      const text = draw === 0 ? share?.setup : share?.draw === draw ? share?.answer : null;
      return typeof text === 'string' ? [{ seat, ...stored(answerDecoder, text) }] : [];
    });
    for (const { seat, share } of answers) this.take(seat, draw, share, at);
    // an agreement is valid only when all shares are known
    for (const { seat, without } of answers) {
      const now = this.open;
      if (now === null || without === undefined) continue;
      const taken = takeAgreement(now.state, now.open, { seat, signature: without });
      if (taken.ok) this.#now = { ...now, open: taken.value };
    }
  }

  // ---- results

  /** Returns the ticket of the complete draw. mover: the seat whose clock runs while chance answers; null for none. */
  ticketOf(mover: Seat | null): DrawnTicket {
    const now = this.open;
    if (now === null) throw new Error('no draw is open');
    const { record, state } = closeDraw(now.state, now.open, fairServerOf(this.#parts.record).lists);
    if (state.draws !== now.state.draws + 1) throw new Error('the draw was made already');
    const at = mover === null ? null : (now.answeredAt[mover] ?? null);
    const proof = JSON.stringify([...now.records, record]);
    return { ticket: record.ticket ?? 0, proof, ...(at !== null && { at }) };
  }

  // ---- devices

  /** Takes a device's record during the game. Returns why it is refused, or null. */
  tell(record: DeviceRecord): Result<null> {
    const { state } = this;
    const after = afterRecord(state, { ...record, seq: state.seq });
    if (!after.ok) return after;
    const others = this.#pending.filter((one) => !('seat' in one) || !('seat' in record) || one.seat !== record.seat);
    this.#pending = [...others, record];
    return ok(null);
  }

  /** Returns the devices' records that are not in the transcript yet, in an order in which they are valid, and the state after them. */
  #told(from: FairState): { readonly records: readonly DeviceRecord[]; readonly state: FairState } {
    let state = from;
    const isNew = (one: DeviceRecord): boolean => {
      const seat = 'seat' in one ? (state.seats[one.seat] ?? null) : null;
      const root = 'root' in one ? one.root : '';
      return seat !== null && seat.list.root !== root && seat.next?.root !== root;
    };
    const records = this.#pending.filter((one) => {
      const after = isNew(one) ? afterRecord(state, { ...one, seq: state.seq }) : null;
      if (after?.ok === true) state = after.value;
      return after?.ok === true;
    });
    this.#pending = records;
    return { records, state };
  }

  /** Returns the proof to store with a seat's command: the devices' records and the signature of the command. */
  proofOf(seat: Seat, entry: Entry<K>, since: number, signed: SignedCommand | undefined): Result<string | undefined> {
    const { game, record } = this.#parts;
    const seq = this.state.seq;
    const told = this.#told(this.state).records.map((one) => ({ ...one, seq }));
    // a signature would let others test guesses about the secret action
    const isSigned = signed !== undefined && !isSecret(game, entry);
    const records: readonly DeviceRecord[] = isSigned ? [...told, { type: 'command', seq, since, ...signed }] : told;
    if (records.length === 0) return ok(undefined);
    let { state } = this;
    for (const one of records) {
      const after = afterRecord(state, one);
      if (!after.ok) return after;
      state = after.value;
    }
    const after = afterEntry(
      state,
      transcriptLine(game, record, entry, seq + 1),
      entry.type === 'ply' ? entry.action : undefined,
    );
    if (!after.ok) return after.error.code === 'fair-command' ? OTHER_SIGNATURE : after;
    return state.seats[seat] === undefined ? NO_DRAW : ok(JSON.stringify(records));
  }

  /** Returns whether this key belongs to the device of the seat. */
  isKeyOf(seat: Seat, key: HexText): boolean {
    return this.state.seats[seat]?.key === key;
  }
}

function answerText(open: OpenDraw, seat: Seat): string {
  const agreed = open.agreed.find((one) => one.seat === seat);
  return JSON.stringify({ share: open.shares[seat], ...(agreed && { without: agreed.signature }) });
}
