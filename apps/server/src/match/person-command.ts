/** A person's command: the data that it needs, its outcome, and the one answer to its sender. */
import { fail, fault, ok, type Fault, type Kind, type Result, type Seat } from '@boardwright/core';
import {
  planCommand,
  repeatedOffer,
  type Entry,
  type Message,
  type PlannedMatch,
  type Transaction,
} from '@boardwright/core/host';
import type { Intent } from '@boardwright/protocol';
import { failure } from '../faults.ts';
import type { SeatHolder } from '../store/store.ts';
import type { FairDraws } from './fair/fair-draws.ts';
import type { CommandSender, Peer } from '../viewers/audience.ts';
import { encode } from '../viewers/encode.ts';
import type { MatchParts } from './match-parts.ts';

const MATCH_FULL = fault('match-full', 'This match has reached the length that this server allows.');
/** The entries that need space in the log. All others end the match or answer an offer, and core limits their number. */
const TAKE_SPACE: readonly Entry['type'][] = ['ply', 'undo', 'askUndo', 'giveTime'];
/** The commands that may undo a ply. */
const TAKING_BACK: readonly Intent['command']['type'][] = ['undo', 'allowUndo'];
const STALE = 'The game has moved on.';
const TOO_LATE = fail('too-late', 'A match with fair draws cannot be aborted after a draw.');

type CommandedParts<K extends Kind> = Pick<MatchParts<K>, 'services' | 'log' | 'past' | 'deadlines'>;

/** A class instead of closures, because every move creates one. */
export class PersonCommand<K extends Kind> implements Message {
  readonly type = 'command';
  readonly isByPerson = true;
  readonly waitsForDraw = true;
  readonly seat: Seat;
  readonly by: SeatHolder;
  readonly peer: Peer;
  readonly intent: Intent;
  from?: number;
  tries?: number;
  readonly #match: CommandedParts<K>;
  readonly #fair: FairDraws<K> | null;
  readonly #start = performance.now();
  /** Whether the command is already in the stored log; null if that was not checked. */
  #isInLog: boolean | null = null;

  /** fair: null if the server draws alone. */
  constructor(match: CommandedParts<K>, fair: FairDraws<K> | null, peer: Peer, seat: Seat, intent: Intent) {
    this.#match = match;
    this.#fair = fair;
    this.peer = peer;
    this.by = { seat, token: peer.token };
    this.seat = seat;
    this.intent = intent;
  }

  /** Whether planning needs the store first, for an older command id or the target of an undo. */
  get needsReading(): boolean {
    return this.#isInLog === null && (this.#isTakingBack || this.#mayBeOlder);
  }

  async read(): Promise<void> {
    const { log, past } = this.#match;
    this.#isInLog = this.#mayBeOlder && (await log.seqOf(this.seat, this.intent.id)) !== null;
    if (this.#isTakingBack) await past.fetch(log.table.last);
  }

  /** Plans the command. A command that is already in the log is refused here; `answered` then repeats its first answer. */
  plan(match: PlannedMatch<K>, at: number): Result<Transaction<K>> {
    const { log, deadlines } = this.#match;
    const { id, expect, command, signed } = this.intent;
    if (this.#isInLog === true || log.ids.seqOf(this.seat, id) !== null) return fail('stale', STALE);
    const fair = this.#fair;
    const prove = (entry: Entry<K>): Result<string | undefined> =>
      fair?.proofOf(this.seat, entry, expect, signed) ?? ok(undefined);
    const planned = planCommand(match, { seat: this.seat, command, expect, id, ...(fair && { prove }) }, at);
    if (!planned.ok) return planned;
    const [{ entry }] = planned.value;
    // by aborting, a player could repeat unfavourable draws for free
    if (entry.type === 'abort' && (fair?.state.draws ?? 0) > 1) return TOO_LATE;
    const isFull = TAKE_SPACE.includes(entry.type) && !deadlines.hasSpace(this.seat);
    const wrong = isFull ? MATCH_FULL : repeatedOffer(log.table, entry);
    return wrong === null ? planned : { ok: false, error: wrong };
  }

  /** Returns the sender and the acknowledgement of a command that is now stored. first: the number of its first entry. */
  sender(first: number): CommandSender {
    this.#match.services.acknowledged((performance.now() - this.#start) / 1000);
    return { peer: this.peer, ack: { id: this.intent.id, seq: first, dup: false } };
  }

  /**
   * Answers the sender of a command that was not stored: a repeated command gets its first answer again; any other command gets the reason.
   * Nothing is read for a client that has gone, because the store may be closed by then.
   */
  answered(reason: Fault | null): void {
    if (reason === null || this.peer.isGone) return;
    this.#answerAgain().then(
      (was) => was || this.refuse(reason),
      (error: unknown) => this.refuse(failure(this.#match.services.report, 'a command', error)),
    );
  }

  async #answerAgain(): Promise<boolean> {
    const { id } = this.intent;
    const seq = await this.#match.log.seqOf(this.seat, id);
    if (seq !== null) this.peer.send(encode({ type: 'ack', id, seq, dup: true }));
    return seq !== null;
  }

  refuse(reason: Fault): void {
    this.#match.services.refused?.(reason.code);
    this.peer.send(encode({ type: 'refused', id: this.intent.id, fault: reason }));
  }

  get #isTakingBack(): boolean {
    return TAKING_BACK.includes(this.intent.command.type);
  }

  /** Whether a command for the current decision may already be in the log, as an entry older than the ids kept in memory. */
  get #mayBeOlder(): boolean {
    const { log } = this.#match;
    const { expect } = this.intent;
    return expect === log.table.since[this.seat] && !log.ids.reaches(expect);
  }
}
