/**
 * The device of one seat. It keeps its own record of the match, opens a number only for the next draw of that record, and checks every
 * result against the question. Only the lines of the log change the record; no message of the server does.
 */
import { fail, fault, type Fault, type Result, type Seat } from '@boardwright/core';
import { hasCanonicalForm } from './canonical.ts';
import type { HexText } from './hash.ts';
import { contextHash } from './draw.ts';
import { LeafList, rootOf, type OpenedLeaf, LIST_LENGTH } from './list.ts';
import type {
  CommandRecord,
  ShareQuestion,
  DrawRecord,
  FairRecord,
  MoveRecord,
  OpenedShare,
  RootRecord,
  SeatRecord,
  SignedHash,
} from './records.ts';
import { afterDraw, askStatement, nextContext, shareStatement, withoutStatement } from './drawn.ts';
import {
  afterEntry,
  afterRecord,
  canShare,
  commandStatement,
  wrongProof,
  handoverStatement,
  isMissed,
  listInForce,
  moveStatement,
  rootStatement,
  seatStatement,
  startState,
  type FairState,
  type LogLine,
} from './state.ts';
import { hasSigned, keyPair, type KeyPair } from './statement.ts';
import { withLacking, type AnsweredDraw, type FairVerdict, type KeptDevice, type SeatInvite } from './kept-device.ts';
import { headStatement, verifyProofs } from './verify.ts';

/** The number of unused numbers at which a new list begins. */
const RESERVE = 16;
const OTHER_DRAW = 'The server asks for a share of a draw that is not the next one.';

/** Maximum lists whose seeds are kept: the present one and the next one. */
const MOST_LISTS = 2;

/** Notes that a draw is answered, and returns what was noted before by any window of this device; null: nothing. */
export type AnswerLog = (answer: AnsweredDraw) => AnsweredDraw | null;

/** The part of a device in the draws of one match: it answers questions, signs commands and checks the server. */
export class FairDevice {
  #kept: KeptDevice;
  readonly #pair: KeyPair;
  readonly #lists = new Map<HexText, LeafList>();
  /** The number of entries when this device last connected; null while it is not connected. */
  #connectedAt: number | null = null;

  constructor(kept: KeptDevice) {
    this.#kept = kept;
    this.#pair = keyPair(kept.seed);
    for (const seed of kept.lists) this.#addList(seed);
  }

  get kept(): KeptDevice {
    return this.#kept;
  }

  get state(): FairState | null {
    return this.#kept.state;
  }

  get key(): HexText {
    return this.#pair.key;
  }

  get verdict(): FairVerdict {
    const { state, wrong, overlooked, unsigned, lacking } = this.#kept;
    const isWhole = overlooked === 0 && unsigned === 0 && lacking.length === 0;
    const color = wrong !== null ? 'red' : isWhole ? 'green' : 'amber';
    return { color, draws: Math.max(0, (state?.draws ?? 1) - 1), wrong, overlooked, unsigned, lacking };
  }

  /** Whether the record shows it as the device of its seat. */
  get isSeated(): boolean {
    const { state, seat } = this.#kept;
    return state !== null && state.seats[seat]?.key === this.key;
  }

  // ---- what it signs

  /** Returns the record that its seat needs now: that of a new device, or of a new list; null if none. random: 32 new bytes. */
  announcement(invite: SeatInvite | null, random: () => HexText): SeatRecord | MoveRecord | RootRecord | null {
    const { state, seat } = this.#kept;
    if (state === null) return null;
    if (this.isSeated) return this.renew(random);
    if (state.seats[seat] === null) return state.draws === 0 ? this.sit() : null;
    return invite === null ? null : this.moveIn(invite.key, invite.handover, state.seq);
  }

  /** Returns the record by which it takes its seat. */
  sit(): SeatRecord {
    const { seat, facts } = this.#kept;
    const record = { type: 'seat', seq: 0, seat, key: this.key, root: this.#root() } as const;
    return { ...record, signature: this.#pair.sign('seat', seatStatement(facts, record)) };
  }

  /** Signs the key of an invite by which the seat moves to another device. */
  handOver(via: HexText): HexText {
    const { seat, facts } = this.#kept;
    return this.#pair.sign('handover', handoverStatement(facts, { seat, via }));
  }

  /** Takes over the seat. invite: the private key in the invite. handover: the signature of the previous device. seq: entries so far. */
  moveIn(invite: HexText, handover: HexText, seq: number): MoveRecord {
    const { seat, facts } = this.#kept;
    const pair = keyPair(invite);
    const record = { type: 'move', seq, seat, key: this.key, root: this.#root(), via: pair.key, handover } as const;
    return { ...record, signature: pair.sign('move', moveStatement(facts, record)) };
  }

  /** Returns the record by which this seat begins a new list; null unless its list is nearly used up. random: 32 new bytes. */
  renew(random: () => HexText): RootRecord | null {
    const { state, seat, lists } = this.#kept;
    const list = state === null ? null : listInForce(state, seat);
    if (state === null || list === null || (state.seats[seat]?.next?.from ?? 0) > state.draws) return null;
    if (list.from + LIST_LENGTH - state.draws > RESERVE) return null;
    const isMade = this.#lists.size > 1 && this.#root() !== list.root;
    if (!isMade) {
      const seed = random();
      this.#kept = { ...this.#kept, lists: [...lists, seed].slice(-MOST_LISTS) };
      this.#addList(seed);
    }
    const record = { type: 'root', seq: state.seq, seat, root: this.#root() } as const;
    return { ...record, signature: this.#pair.sign('root', rootStatement(state, record)) };
  }

  /** Signs a command. since: the decision that it answers. action: that of a ply. */
  command(type: string, since: number, action?: unknown): Omit<CommandRecord, 'type' | 'seq'> {
    const { seat, facts, commands, state } = this.#kept;
    // another device may have had the seat before
    const number = Math.max(commands, state?.seats[seat]?.commands ?? 0) + 1;
    this.#kept = { ...this.#kept, commands: number };
    const statement = commandStatement(facts, { seat, number, since }, type, action);
    return { number, since, signature: this.#pair.sign('command', statement) };
  }

  /** Returns the agreement to continue without the numbers of these seats; null if it has not answered the open draw. */
  agree(seats: readonly Seat[]): HexText | null {
    const { answered, state } = this.#kept;
    if (answered === null || answered.draw !== state?.draws) return null;
    return this.#pair.sign('without', withoutStatement(answered.context, seats));
  }

  // ---- what it hears

  /** Begins its record. start: the start of the running hash. */
  begin(start: object, seats: number): void {
    if (this.#kept.state === null) this.#kept = { ...this.#kept, state: startState(this.#kept.facts, start, seats) };
  }

  /** Records that it is connected and has received everything so far. */
  connected(): void {
    this.#connectedAt ??= this.#kept.state?.seq ?? 0;
  }

  /** Records that the connection was lost: a share that was sent may not have arrived. */
  cut(): void {
    this.#connectedAt = null;
    const { answered } = this.#kept;
    if (answered !== null) this.#kept = { ...this.#kept, answered: { ...answered, isCut: true } };
  }

  /**
   * Opens its number for the next draw. A refusal is kept as evidence. before: what another run of this device has answered last, as
   * `answers` has it.
   */
  asked(question: ShareQuestion, answers: AnswerLog = () => null): Result<OpenedShare> {
    const { state, seat, answered, facts } = this.#kept;
    const { draw, label, total, participants, server, head, ask } = question;
    if (state === null || draw !== state.draws || head !== state.hash || state.drawn !== null)
      return this.#refuse(fault('fair-other-draw', OTHER_DRAW, { draw }), question);
    // it has just come: the device before was asked
    if (!this.isSeated) return fail('fair-other-draw', OTHER_DRAW, { draw });
    const list = this.#ownList(state);
    const isServerList = draw % LIST_LENGTH === 0 || server === state.server;
    const isListed = participants.includes(seat) && participants.every((one) => canShare(state, one));
    if (list === null || !isListed || !isServerList)
      return this.#refuse(fault('fair-other-draw', OTHER_DRAW, { draw }), question);
    const context = contextHash(nextContext(state, { label, total, participants, server }));
    if (!hasSigned(facts.key, 'ask', askStatement(state, context), ask))
      return this.#refuse(wrongProof('fair-signature', { draw }), question);
    const others = answers({ draw, context });
    // another window has gone on
    if (others !== null && others.draw > draw) return fail('fair-other-draw', OTHER_DRAW, { draw });
    const isOther = (one: AnsweredDraw | null): boolean => one?.draw === draw && one.context !== context;
    if (isOther(answered) || isOther(others))
      return this.#refuse(
        fault('fair-asked-twice', 'The server asks twice for a share, for different draws.', { draw }),
        answered?.question ?? others,
        question,
      );
    this.#kept = { ...this.#kept, answered: { draw, context, question, isCut: false } };
    const opened = list.opener.open(draw - list.from);
    const signature = this.#pair.sign('share', shareStatement(context, opened.leaf));
    return { ok: true, value: { ...opened, signature } };
  }

  /** Records an entry of the transcript other than a draw. Returns what is wrong with it, or null. */
  record(record: Exclude<FairRecord, DrawRecord>): Fault | null {
    const { state, seat, moved } = this.#kept;
    if (state === null) return null;
    const isForeign = record.type === 'seat' && record.seat === seat && record.key !== this.key && !moved;
    const after = isForeign
      ? { ok: false as const, error: wrongProof('fair-seat', { seat }) }
      : afterRecord(state, record);
    const wrong = this.#took(after, record);
    if (wrong === null) this.#kept = { ...this.#kept, records: this.#kept.records + 1 };
    return wrong;
  }

  /** Records a draw. server: the server's number, if it is opened to this viewer. */
  drawn(record: DrawRecord, server: OpenedLeaf | null): Fault | null {
    const { state, answered, seat } = this.#kept;
    if (state === null) return null;
    const { draws: draw } = state;
    const isOpened = server === null ? record.secret : rootOf(server, draw % LIST_LENGTH) === record.server;
    if (!isOpened) return this.#found(wrongProof('fair-server', { draw }), record, server);
    if (draw === 0 && (record.shares[seat] ?? null) === null)
      return this.#found(wrongProof('fair-missing', { draw, seat }), record);
    const drawn = afterDraw(state, record, server?.leaf ?? null);
    if (!drawn.ok) return this.#found(drawn.error, record, server);
    const isOther = answered?.draw === draw && answered.context !== drawn.value.context;
    if (isOther)
      return this.#found(
        fault('fair-switched', 'The server asked for shares of one draw and made another.', { draw }),
        answered.question,
        record,
      );
    this.#count(state, record);
    const { key } = drawn.value;
    const { records, start } = this.#kept;
    this.#kept = { ...this.#kept, state: drawn.value.state, records: records + 1, start: draw === 0 ? key : start };
    return null;
  }

  /** Records the line of the next entry. action: that of a sealed line, if this viewer knows it. */
  entry(line: LogLine, action?: unknown): Fault | null {
    const { state, seat, unsigned } = this.#kept;
    if (state === null) return null;
    if (!hasCanonicalForm(line)) return this.malformed(line);
    const isOpen = line.type === 'ply' && !('seal' in line);
    const isMine = isOpen && line['actor'] === seat && state.command === null;
    if (isMine) this.#kept = { ...this.#kept, unsigned: unsigned + 1 };
    const wrong = this.#took(afterEntry(state, line, action ?? line['action']), line);
    if (wrong === null) this.#kept = { ...this.#kept, records: 0 };
    return wrong;
  }

  /** Checks a signed head of the log. A hash other than its own is evidence that the server has signed another log. */
  signed({ seq, hash, signature }: SignedHash): Fault | null {
    const { state, facts } = this.#kept;
    if (state === null || state.seq !== seq) return null;
    const isRight = state.hash === hash && hasSigned(facts.key, 'head', headStatement({ ...state, hash }), signature);
    const head = { seq, hash, signature };
    if (!isRight) return this.#found(wrongProof('fair-signature', { entry: seq }), head, state.hash);
    this.#kept = { ...this.#kept, head };
    return null;
  }

  /** Returns why the file of the match contradicts this device's record, or null. */
  contradiction(file: unknown): Fault | null {
    const { state, facts, head } = this.#kept;
    const verified = verifyProofs(file, state?.seq ?? 0);
    if (!verified.ok) return this.#found(verified.error, file);
    const { match, headAt } = verified.value.report;
    const { key } = verified.value.file.fair;
    if (match !== facts.match || key !== facts.key) return this.#found(wrongProof('fair-server', { draw: 0 }), file);
    const isSame = state === null || state.seq === 0 || headAt === state.hash;
    return isSame ? null : this.#found(wrongProof('fair-signature', { entry: state.seq }), file, state.hash, head);
  }

  /** Records a fault that the player's program found by the rules of the game, which this device does not know. */
  accuse(wrong: Fault, ...evidence: readonly unknown[]): Fault {
    return this.#found(wrong, ...evidence);
  }

  /** Records that the server has sent something unreadable. */
  malformed(what: unknown): Fault {
    return this.#found(fault('fair-malformed', 'The server has told a proof that cannot be read.'), what);
  }

  /** Records that the server declares the draws of this match unfair, although it had promised fair ones. */
  downgraded(): Fault {
    return this.#found(fault('fair-plain', 'The server had promised fair draws, and makes them alone.'));
  }

  // ---- inside

  #root(): HexText {
    const [root = ''] = [...this.#lists.keys()].slice(-1);
    return root;
  }

  #addList(seed: HexText): void {
    const list = new LeafList(seed);
    this.#lists.set(list.root, list);
  }

  /** Returns its list for the next draw; null if another device has the seat, or the list is used up. */
  #ownList(state: FairState): { readonly opener: LeafList; readonly from: number } | null {
    const { seat } = this.#kept;
    const list = listInForce(state, seat);
    const opener = list === null ? undefined : this.#lists.get(list.root);
    const isOwn = state.seats[seat]?.key === this.key;
    return list === null || opener === undefined || !isOwn ? null : { opener, from: list.from };
  }

  #count(state: FairState, { shares, seq }: DrawRecord): void {
    const { seat: own, answered, overlooked, lacking } = this.#kept;
    const isHere = this.#connectedAt !== null && this.#connectedAt < seq && this.isSeated;
    // the list of a device that has just come begins later
    const isUnasked = shares[own] === null && isHere && (state.seats[own]?.list.from ?? 0) <= state.draws;
    // a fault would accuse an honest server: a device that slept answers just before it hears that the others went on
    const isLeftOut = typeof shares[own] === 'string' && answered?.draw === state.draws && !answered.isCut;
    const isOverlooked = isUnasked || isLeftOut;
    const after = [...shares.entries()].reduce(
      (so, [seat, share]) => (isMissed(state, seat) ? withLacking(so, seat, share === null ? 'unlisted' : share) : so),
      lacking,
    );
    this.#kept = { ...this.#kept, lacking: after, overlooked: overlooked + (isOverlooked ? 1 : 0) };
  }

  #took(after: Result<FairState>, what: unknown): Fault | null {
    if (!after.ok) return this.#found(after.error, what);
    this.#kept = { ...this.#kept, state: after.value };
    return null;
  }

  /** Records the first fault with its evidence. */
  #found(wrong: Fault, ...evidence: readonly unknown[]): Fault {
    if (this.#kept.wrong === null) this.#kept = { ...this.#kept, wrong, evidence };
    return wrong;
  }

  #refuse(wrong: Fault, ...evidence: readonly unknown[]): Result<never> {
    return { ok: false, error: this.#found(wrong, ...evidence) };
  }
}
