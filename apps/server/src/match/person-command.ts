/** A person's command: the data that it needs, its result, and its one answer. */
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

const MATCH_FULL = fault('match-full', 'This match is as long as this server allows.');
/** Entries that take space in the log. All others end the match or answer something, which core limits. */
const TAKE_SPACE: readonly Entry['type'][] = ['ply', 'undo', 'askUndo', 'giveTime'];
/** Commands that may take back a ply. */
const TAKING_BACK: readonly Intent['command']['type'][] = ['undo', 'allowUndo'];
const STALE = 'The game has moved on.';
const TOO_LATE = fail('too-late', 'A match with fair draws cannot be aborted after a draw.');

type CommandedParts<K extends Kind> = Pick<MatchParts<K>, 'services' | 'log' | 'past' | 'deadlines'>;

/** A class instead of closures, because there is one for every move. */
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
  /** Whether the command is already in the log; null if that was not read. */
  #isInLog: boolean | null = null;

  /** fair: null if the server alone makes the draws. */
  constructor(match: CommandedParts<K>, fair: FairDraws<K> | null, peer: Peer, seat: Seat, intent: Intent) {
    this.#match = match;
    this.#fair = fair;
    this.peer = peer;
    this.by = { seat, token: peer.token };
    this.seat = seat;
    this.intent = intent;
  }

  /** Whether the plan needs the store: for an older command id, or the target of an undo. */
  get needsReading(): boolean {
    return this.#isInLog === null && (this.#isTakingBack || this.#mayBeOlder);
  }

  async read(): Promise<void> {
    const { log, past } = this.#match;
    this.#isInLog = this.#mayBeOlder && (await log.seqOf(this.seat, this.intent.id)) !== null;
    if (this.#isTakingBack) await past.fetch(log.table.last);
  }

  /** Plans the command. One that is already in the log is refused here and answered as before. */
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
    // a player could retry draws for free
    if (entry.type === 'abort' && (fair?.state.draws ?? 0) > 1) return TOO_LATE;
    const isFull = TAKE_SPACE.includes(entry.type) && !deadlines.hasSpace(this.seat);
    const wrong = isFull ? MATCH_FULL : repeatedOffer(log.table, entry);
    return wrong === null ? planned : { ok: false, error: wrong };
  }

  /** Returns the sender to answer now that the command is stored. first: its first entry. */
  sender(first: number): CommandSender {
    this.#match.services.acknowledged((performance.now() - this.#start) / 1000);
    return { peer: this.peer, ack: { id: this.intent.id, seq: first, dup: false } };
  }

  /**
   * Answers the sender: a stored command with its frames, a repeated one with the same answer again. Nothing is read for a client that has
   * gone, because the store may be closed.
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

  /** Whether a command for the present decision may be an entry older than the match's memory. */
  get #mayBeOlder(): boolean {
    const { log } = this.#match;
    const { expect } = this.intent;
    return expect === log.table.since[this.seat] && !log.ids.reaches(expect);
  }
}
