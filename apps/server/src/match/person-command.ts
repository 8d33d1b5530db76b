/** A person's command in the queue of a match: answered once. */
import { fail, fault, type Fault, type Kind, type Result, type Seat } from '@boardwright/core';
import { repeatedOffer, type DriverJob, type Entry, type Transaction } from '@boardwright/core/host';
import type { Intent } from '@boardwright/protocol';
import { FAILED, failure } from '../faults.ts';
import type { CommandSender, Peer } from '../viewers/audience.ts';
import { encode } from '../viewers/encode.ts';
import type { MatchLog } from './match-log.ts';
import type { MatchParts } from './match-parts.ts';

const MATCH_FULL = fault('match-full', 'This match is as long as this server allows.');
/** Entries that need room in the log. All others end the match or answer something, which core bounds. */
const NEED_ROOM: readonly Entry['type'][] = ['ply', 'undo', 'askUndo', 'giveTime'];
/** Commands that may take back a ply. */
const TAKING_BACK: readonly Intent['command']['type'][] = ['undo', 'allowUndo'];
const BAD_SHARE = fail('bad-share', 'This link does not belong to the next draw and this seat.');
const STALE = 'The game has moved on.';

type CommandedParts<K extends Kind> = Pick<MatchParts<K>, 'services' | 'driver' | 'log' | 'past' | 'deadlines'>;

export function sendRefusal(peer: Peer, { id }: Intent, reason: Fault): void {
  peer.send(encode({ type: 'refused', id, fault: reason }));
}

export class PersonJob<K extends Kind> implements DriverJob<K> {
  readonly isByPerson = true;
  readonly seat: Seat;
  from?: number;
  tries?: number;
  readonly #match: CommandedParts<K>;
  readonly #peer: Peer;
  readonly #intent: Intent;
  readonly #isOwnLink: (link: string) => boolean;
  readonly #start = performance.now();
  #isInLog = false;

  /** isOwnLink: whether the seat may open this link for the draw that its command leads to. */
  constructor(match: CommandedParts<K>, peer: Peer, seat: Seat, intent: Intent, isOwnLink: (link: string) => boolean) {
    this.seat = seat;
    this.#match = match;
    this.#peer = peer;
    this.#intent = intent;
    this.#isOwnLink = isOwnLink;
  }

  /** The seat's link for the draw that its command leads to. */
  get given(): { readonly seat: Seat; readonly link: string } | null {
    const { link } = this.#intent;
    return link === undefined ? null : { seat: this.seat, link };
  }

  prepare(): Promise<void> | null {
    const isRead = isTakingBack(this.#intent) || mayBeOlder(this.#match.log, this.seat, this.#intent);
    return isRead ? this.#read() : null;
  }

  async #read(): Promise<void> {
    const { log, past } = this.#match;
    this.#isInLog = await isInOlderLog(log, this.seat, this.#intent);
    if (isTakingBack(this.#intent)) await past.fetch(log.table.last);
  }

  plan(at: number): Result<Transaction<K>> {
    if (this.#isInLog) return fail('stale', STALE);
    const planned = plan(this.#match, this.seat, this.#intent, at);
    const { link } = this.#intent;
    return planned.ok && link !== undefined && !this.#isOwnLink(link) ? BAD_SHARE : planned;
  }

  /** Whom to answer. first: the first entry of the command. */
  sender(first: number): CommandSender {
    this.#match.services.acknowledged((performance.now() - this.#start) / 1000);
    return { peer: this.#peer, ack: { id: this.#intent.id, seq: first, dup: false } };
  }

  refused(reason: Fault): void {
    answerAgain(this.#match.log, this.#peer, this.seat, this.#intent).then(
      (was) => was || this.#refuse(reason),
      (error: unknown) => this.#refuse(failure(this.#match.services.report, 'a command', error)),
    );
  }

  failed(): void {
    this.#refuse(FAILED);
  }

  #refuse(reason: Fault): void {
    sendRefusal(this.#peer, this.#intent, reason);
  }
}

function isTakingBack({ command }: Intent): boolean {
  return TAKING_BACK.includes(command.type);
}

/** Returns whether a command for the present decision may already be an entry that is older than what the match remembers. */
function mayBeOlder<K extends Kind>(log: MatchLog<K>, seat: Seat, { expect }: Intent): boolean {
  return expect === log.table.since[seat] && !log.ids.reaches(expect);
}

async function isInOlderLog<K extends Kind>(log: MatchLog<K>, seat: Seat, intent: Intent): Promise<boolean> {
  return mayBeOlder(log, seat, intent) && (await log.seqOf(seat, intent.id)) !== null;
}

function plan<K extends Kind>(
  { driver, log, deadlines }: CommandedParts<K>,
  seat: Seat,
  { id, expect, command }: Intent,
  at: number,
): Result<Transaction<K>> {
  // It is already in the log: refused here, and answered as before.
  if (log.ids.seqOf(seat, id) !== null) return fail('stale', STALE);
  const planned = driver.plan(seat, command, { expect, at, id });
  if (!planned.ok) return planned;
  const [{ entry }] = planned.value;
  const isFull = NEED_ROOM.includes(entry.type) && !deadlines.hasRoom(seat);
  const wrong = isFull ? MATCH_FULL : repeatedOffer(log.table, entry);
  return wrong === null ? planned : { ok: false, error: wrong };
}

/** Gives a command that is already in the log the same answer again. */
async function answerAgain<K extends Kind>(log: MatchLog<K>, peer: Peer, seat: Seat, { id }: Intent): Promise<boolean> {
  const seq = await log.seqOf(seat, id);
  if (seq !== null) peer.send(encode({ type: 'ack', id, seq, dup: true }));
  return seq !== null;
}
