/**
 * The device of one seat. It keeps its own record of the match, opens a number only for the next draw of that record, and checks every
 * result against the question. The record changes only by entries of the log, never just because the server says so.
 */
import { fail, fault, type Fault, type Result, type Seat } from '@boardwright/core';
import { hasCanonicalForm } from './canonical.ts';
import type { HexText } from './hash.ts';
import { contextHash } from './draw.ts';
import { hashedLine, type FairFile } from './file.ts';
import { listOf, rootOf, ServerLists, type LeafList, type OpenedLeaf, LIST_LENGTH } from './list.ts';
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
import { afterDraw, askStatement, leavesOf, nextContext, shareStatement, withoutStatement } from './drawn.ts';
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
import {
  PLAIN,
  withLacking,
  type AnsweredDraw,
  type FairVerdict,
  type KeptDevice,
  type SeatInvite,
} from './kept-device.ts';
import { headStatement, verifyProofs } from './verify.ts';

/** When only this many numbers are unused, the device begins a new list. */
const RESERVE = 16;
/** Entries that a server may have been writing, together with the list of the draw after them, when the device connected. */
const UNDER_WAY = 2;
const OTHER_DRAW = 'The server asks for a share of a draw that is not the next one.';

/** Maximum lists whose seeds are kept: the current one and the next one. */
const MOST_LISTS = 2;

/**
 * Stores the answer to a draw. Returns the answer that any window of this device had stored before, or null. seat: the device's own, whatever
 * seat the server names in a welcome.
 */
export type AnswerLog = (answer: AnsweredDraw, seat: Seat) => AnsweredDraw | null;

/** A seat's part in the draws of one match: answers questions, signs commands and checks the server. */
export class FairDevice {
  #kept: KeptDevice;
  readonly #pair: KeyPair;
  readonly #lists = new Map<HexText, LeafList>();
  /** The root of a list that this window has begun, and of which it has opened no number; null for none. */
  #unused: HexText | null = null;
  /** The list that this window has begun last, and the number of draws at that time. */
  #begun: { readonly root: HexText; readonly draws: number } | null = null;
  /** The number of log entries when the device last connected; null while it is disconnected. */
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

  /** Whether the record names this device as the holder of its seat. */
  get isSeated(): boolean {
    const { state, seat } = this.#kept;
    return state !== null && state.seats[seat]?.key === this.key;
  }

  // ---- what the device signs

  /**
   * Returns the record that the server needs from this device now, for a newly seated device or for a new list; null if none. random:
   * returns 32 new bytes.
   */
  announcement(invite: SeatInvite | null, random: () => HexText): SeatRecord | MoveRecord | RootRecord | null {
    const { state, seat } = this.#kept;
    if (state === null) return null;
    if (this.isSeated) return this.renew(random);
    if (state.seats[seat] === null) return state.draws === 0 ? this.sit() : null;
    return invite === null ? null : this.moveIn(invite.key, invite.handover, state.seq);
  }

  /** Returns the record with which the device takes its seat. */
  sit(): SeatRecord {
    const { seat, facts } = this.#kept;
    const record = { type: 'seat', seq: 0, seat, key: this.key, root: this.#root() } as const;
    return { ...record, signature: this.#pair.sign('seat', seatStatement(facts, record)) };
  }

  /** Signs the key of an invite that moves the seat to another device. */
  handOver(via: HexText): HexText {
    const { seat, facts } = this.#kept;
    return this.#pair.sign('handover', handoverStatement(facts, { seat, via }));
  }

  /**
   * Returns the record with which the device takes over the seat. invite: the private key in the invite. handover: the signature of the
   * previous device. seq: the number of entries so far.
   */
  moveIn(invite: HexText, handover: HexText, seq: number): MoveRecord {
    const { seat, facts } = this.#kept;
    const pair = keyPair(invite);
    const record = { type: 'move', seq, seat, key: this.key, root: this.#root(), via: pair.key, handover } as const;
    return { ...record, signature: pair.sign('move', moveStatement(facts, record)) };
  }

  /**
   * Returns the record that begins a new list of numbers; null unless the current list is nearly used up or was begun by another window.
   * random: returns 32 new bytes.
   */
  renew(random: () => HexText): RootRecord | null {
    const { state, seat, lists } = this.#kept;
    const { list: first = null, next = null } = state?.seats[seat] ?? {};
    // it may be used up already, if the device was away
    const list = next ?? first;
    if (state === null || list === null || list.from > state.draws) return null;
    const isOther = this.#isOtherList(list);
    if (list.from + LIST_LENGTH - state.draws > RESERVE && !isOther) return null;
    // after a list of another window, the newest list of this one may have been used
    const isMade = isOther ? this.#unused === this.#root() : this.#lists.size > 1 && this.#root() !== list.root;
    if (!isMade) {
      const seed = random();
      this.#kept = { ...this.#kept, lists: [...lists, seed].slice(-MOST_LISTS) };
      this.#addList(seed);
      this.#unused = this.#root();
    }
    if (this.#begun?.root !== this.#root()) this.#begun = { root: this.#root(), draws: state.draws };
    const record = { type: 'root', seq: state.seq, seat, root: this.#root() } as const;
    return { ...record, signature: this.#pair.sign('root', rootStatement(state, record)) };
  }

  /** Signs a command. since: the decision that the command answers. action: the action of a ply. */
  command(type: string, since: number, action?: unknown): Omit<CommandRecord, 'type' | 'seq'> {
    const { seat, facts, commands, state } = this.#kept;
    // another device may have had the seat before
    const number = Math.max(commands, state?.seats[seat]?.commands ?? 0) + 1;
    this.#kept = { ...this.#kept, commands: number };
    const statement = commandStatement(facts, { seat, number, since }, type, action);
    return { number, since, signature: this.#pair.sign('command', statement) };
  }

  /**
   * Returns the signed agreement to continue without the numbers of these seats. Null if this device has not answered the open draw itself.
   */
  agree(seats: readonly Seat[]): HexText | null {
    const { answered, state } = this.#kept;
    if (answered === null || answered.draw !== state?.draws) return null;
    return this.#pair.sign('without', withoutStatement(answered.context, seats));
  }

  // ---- what the device receives

  /** Begins the record of the match. start: the object at the start of the hash chain. seq: the number of entries so far. */
  begin(start: object, seats: number, seq: number): void {
    const { state, facts, unseatedAt } = this.#kept;
    if (state === null) this.#kept = { ...this.#kept, state: startState(facts, start, seats), unseatedAt: seq };
    // the server has named more entries before, to hide which draws are new to this device
    else if (unseatedAt !== null && seq < unseatedAt) this.#kept = { ...this.#kept, unseatedAt: 0 };
  }

  /** Notes that the device is connected and has received everything so far. */
  connected(): void {
    this.#connectedAt ??= this.#kept.state?.seq ?? 0;
  }

  /** Notes that the connection was lost. A share that was sent may not have arrived. */
  cut(): void {
    this.#connectedAt = null;
    const { answered } = this.#kept;
    if (answered !== null) this.#kept = { ...this.#kept, answered: { ...answered, isCut: true } };
  }

  /**
   * Opens this seat's number for the next draw. A refusal is kept as evidence. answers: the log of answers that all windows of this device
   * share.
   */
  asked(question: ShareQuestion, answers: AnswerLog = () => null): Result<OpenedShare> {
    const { state, seat, answered, facts } = this.#kept;
    const { draw, label, total, participants, server, head, ask } = question;
    if (state === null || draw !== state.draws || head !== state.hash || state.drawn !== null)
      return this.#refuse(fault('fair-other-draw', OTHER_DRAW, { draw }), question);
    // the device has only just taken the seat, so the question was for the previous one
    if (!this.isSeated) return fail('fair-other-draw', OTHER_DRAW, { draw });
    // another window of this device has begun the list, because the device has signed its root
    if (this.#isOtherList(listInForce(state, seat))) return fail('fair-other-draw', OTHER_DRAW, { draw });
    const list = this.#ownList(state);
    const isServerList = draw % LIST_LENGTH === 0 || server === state.server;
    const isListed = participants.includes(seat) && participants.every((one) => canShare(state, one));
    if (list === null || !isListed || !isServerList)
      return this.#refuse(fault('fair-other-draw', OTHER_DRAW, { draw }), question);
    const context = contextHash(nextContext(state, { label, total, participants, server }));
    if (!hasSigned(facts.key, 'ask', askStatement(state, context), ask))
      return this.#refuse(wrongProof('fair-signature', { draw }), question);
    const others = answers({ draw, context }, seat);
    // another window of this device has answered a later draw
    if (others !== null && others.draw > draw) return fail('fair-other-draw', OTHER_DRAW, { draw });
    const isOther = (one: AnsweredDraw | null): boolean => one?.draw === draw && one.context !== context;
    if (isOther(answered) || isOther(others))
      return this.#refuse(
        fault('fair-asked-twice', 'The server asked for a share twice, for different draws.', { draw }),
        answered?.question ?? others,
        question,
      );
    this.#kept = { ...this.#kept, answered: { draw, context, question, isCut: false } };
    if (this.#unused === list.opener.root) this.#unused = null;
    const opened = list.opener.open(draw - list.from);
    const signature = this.#pair.sign('share', shareStatement(context, opened.leaf));
    return { ok: true, value: { ...opened, signature } };
  }

  /** Adds a record of the transcript other than a draw. Returns what is wrong with it, or null. */
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

  /** Adds a draw. server: the server's number, if this viewer may see it. */
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
    // a draw may leave out a seat that has moved, because its old device can no longer answer
    const isOther = this.isSeated && answered?.draw === draw && answered.context !== drawn.value.context;
    if (isOther)
      return this.#found(
        fault('fair-switched', 'The server asked for shares of one draw and made another.', { draw }),
        answered.question,
        record,
      );
    this.#count(state, record);
    // another window may have opened a number of it
    if (listInForce(state, seat)?.root === this.#unused) this.#unused = null;
    const { key } = drawn.value;
    const { records, start } = this.#kept;
    this.#kept = { ...this.#kept, state: drawn.value.state, records: records + 1, start: draw === 0 ? key : start };
    return null;
  }

  /** Adds the line of the next entry. action: the action of a sealed line, if this viewer knows it. */
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

  /**
   * Checks a signed head of the log. If its hash differs from the device's own, the server has signed another log, and this is evidence.
   */
  signed({ seq, hash, signature }: SignedHash): Fault | null {
    const { state, facts, records } = this.#kept;
    // a record that came with a question is in the device's hash but not in that of the last entry
    if (state === null || state.seq !== seq || records > 0) return null;
    const isRight = state.hash === hash && hasSigned(facts.key, 'head', headStatement({ ...state, hash }), signature);
    const head = { seq, hash, signature };
    if (!isRight) return this.#found(wrongProof('fair-signature', { entry: seq }), head, state.hash);
    this.#kept = { ...this.#kept, head };
    return null;
  }

  /**
   * Returns why the file of the match contradicts this device's record, or null. What the device has not received yet, it takes from the
   * file, because a server could keep the transcript from it. isHeld: whether the device still has its seat.
   */
  contradiction(file: unknown, isHeld = true): Fault | null {
    const { state, facts, head, records } = this.#kept;
    const verified = verifyProofs(file, { seq: state?.seq ?? 0, records });
    // the proof of an older protocol would accuse nobody, but this match has begun with this one
    if (!verified.ok && verified.error.code === 'fair-former') return this.#found(PLAIN, file);
    if (!verified.ok) return this.#found(verified.error, file);
    const { match, headAt } = verified.value.report;
    const { key } = verified.value.file.fair;
    if (match !== facts.match || key !== facts.key) return this.#found(wrongProof('fair-server', { draw: 0 }), file);
    if (state === null) return null;
    if (headAt !== state.hash)
      return this.#found(wrongProof('fair-signature', { entry: state.seq }), file, state.hash, head);
    return isHeld ? this.#catchUp(verified.value.file) : null;
  }

  /** Keeps a fault as evidence. The player's program finds such faults by the rules of the game, which this device does not know. */
  accuse(wrong: Fault, ...evidence: readonly unknown[]): Fault {
    return this.#found(wrong, ...evidence);
  }

  /** Keeps as evidence that the server has sent something unreadable. */
  malformed(what: unknown): Fault {
    return this.#found(fault('fair-malformed', 'The server has sent a proof that cannot be read.'), what);
  }

  /** Keeps as evidence that the server no longer offers the fair draws that it had promised for this match. */
  downgraded(): Fault {
    return this.#found(PLAIN);
  }

  // ---- inside

  /** Takes the rest of a file whose beginning is this device's record. Returns what is wrong with it, or null. */
  #catchUp({ log, fair }: FairFile): Fault | null {
    const server = new ServerLists(fair.secret);
    const sealed = new Set(fair.sealed);
    const { seq: from = 0 } = this.#kept.state ?? {};
    const steps = recordsByEntry(fair.records);
    for (const [n, entry] of log.entries()) {
      if (n < from) continue;
      for (const record of (steps.get(n) ?? []).slice(n === from ? this.#kept.records : 0)) {
        const draw = this.#kept.state?.draws ?? 0;
        const wrong = record.type === 'draw' ? this.drawn(record, server.open(draw)) : this.record(record);
        if (wrong !== null) return wrong;
      }
      const line = hashedLine(entry, n + 1, sealed.has(n + 1) ? fair : null);
      const wrong = this.entry(line, entry['action']);
      if (wrong !== null) return wrong;
    }
    return null;
  }

  #root(): HexText {
    const [root = ''] = [...this.#lists.keys()].slice(-1);
    return root;
  }

  #addList(seed: HexText): void {
    const list = listOf(seed);
    this.#lists.set(list.root, list);
  }

  /** Returns whether this device cannot open a list of its seat. */
  #isOtherList(list: { readonly root: HexText } | null): boolean {
    return list !== null && !this.#lists.has(list.root);
  }

  /** Returns this seat's list for the next draw. Null if another device has the seat, or the list is used up. */
  #ownList(state: FairState): { readonly opener: LeafList; readonly from: number } | null {
    const { seat } = this.#kept;
    const list = listInForce(state, seat);
    const opener = list === null ? undefined : this.#lists.get(list.root);
    const isOwn = state.seats[seat]?.key === this.key;
    return list === null || opener === undefined || !isOwn ? null : { opener, from: list.from };
  }

  #count(state: FairState, { shares, seq }: DrawRecord): void {
    const { seat: own, answered, overlooked, lacking, unseatedAt } = this.#kept;
    const isHere = this.#connectedAt !== null && this.#connectedAt + UNDER_WAY < seq && this.isSeated;
    const isUnasked = shares[own] === null && isHere && this.#shouldBeAsked(state);
    // not a fault of the server: a device that was asleep may answer just before it hears that the others have continued without it
    const isLeftOut = typeof shares[own] === 'string' && answered?.draw === state.draws && !answered.isCut;
    // the server may have invented a device that gives numbers for this seat
    const isReplaced = unseatedAt !== null && unseatedAt < seq && leavesOf(shares)[own] !== null;
    const isOverlooked = isUnasked || isLeftOut || isReplaced;
    const after = [...shares.entries()].reduce(
      (so, [seat, share]) => (isMissed(state, seat) ? withLacking(so, seat, share === null ? 'unlisted' : share) : so),
      lacking,
    );
    this.#kept = { ...this.#kept, lacking: after, overlooked: overlooked + (isOverlooked ? 1 : 0) };
  }

  /** Returns whether an honest server asks this device for the next draw, if it is connected. */
  #shouldBeAsked(state: FairState): boolean {
    const { seat } = this.#kept;
    // the list of a device that has just taken over begins later
    if ((state.seats[seat]?.list.from ?? 0) > state.draws) return false;
    // a list that is used up was followed by another in good time, if the device was there then
    return listInForce(state, seat) !== null || (this.#begun !== null && state.draws >= this.#begun.draws + RESERVE);
  }

  #took(after: Result<FairState>, what: unknown): Fault | null {
    if (!after.ok) return this.#found(after.error, what);
    this.#kept = { ...this.#kept, state: after.value };
    if (this.#kept.unseatedAt !== null && this.isSeated) this.#kept = { ...this.#kept, unseatedAt: null };
    return null;
  }

  /** Keeps the first fault with its evidence. */
  #found(wrong: Fault, ...evidence: readonly unknown[]): Fault {
    if (this.#kept.wrong === null) this.#kept = { ...this.#kept, wrong, evidence };
    return wrong;
  }

  #refuse(wrong: Fault, ...evidence: readonly unknown[]): Result<never> {
    return { ok: false, error: this.#found(wrong, ...evidence) };
  }
}

/** Returns the records of a file by the number of entries before them. */
function recordsByEntry(records: readonly FairRecord[]): ReadonlyMap<number, readonly FairRecord[]> {
  const found = new Map<number, FairRecord[]>();
  for (const record of records) {
    const others = found.get(record.seq);
    if (others === undefined) found.set(record.seq, [record]);
    else others.push(record);
  }
  return found;
}
