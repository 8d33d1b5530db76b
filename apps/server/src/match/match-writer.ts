/** Stores what happens in one match, and publishes it when it is stored. */
import type { Kind } from '@boardwright/core';
import { tableAfter, type Appended, type DriverJob, type Transaction } from '@boardwright/core/host';
import { HEAD_EVERY, headMessage, type LogHead } from '@boardwright/fair';
import type { Append, SealedRow, Written } from '../store/store.ts';
import type { FairDraws } from './fair-draws.ts';
import { signerOf } from './fair-match.ts';
import type { MatchParts } from './match-parts.ts';
import { PersonJob } from './person-command.ts';
import { toWrite } from './to-write.ts';
import type { Visitors } from './visitors.ts';

const headsAt = (seq: number): number => Math.floor(seq / HEAD_EVERY);

/** What writing needs of the match around it. */
interface WrittenMatch<K extends Kind> {
  readonly visitors: Visitors<K>;
  /** null: the draws of this match are the server's own. */
  readonly fair: FairDraws<K> | null;
}

export class MatchWriter<K extends Kind> {
  readonly #parts: MatchParts<K>;
  readonly #live: WrittenMatch<K>;

  constructor(parts: MatchParts<K>, live: WrittenMatch<K>) {
    this.#parts = parts;
    this.#live = live;
  }

  /** Stores a transaction and then publishes it. Refuses what cannot be stored as rows; another writer may be first. */
  append(transaction: Transaction<K>, job: DriverJob<K> | null): Promise<Appended> {
    const ready = job instanceof PersonJob ? (this.#live.fair?.untilReady() ?? null) : null;
    // links were asked for as the answer to the last entry: no other one comes between, and the command is planned again after it
    if (ready !== null) return ready.then(() => 'conflict');
    const append = this.#toWrite(transaction, job);
    const { store } = this.#parts.services;
    const answered = (written: Written): Appended | Promise<Appended> => {
      if (written === 'locked') return store.write(append).then(answered);
      return written === 'ok' ? this.#adopt(transaction, append, job) : this.catchUp();
    };
    return store.write(append).then(answered);
  }

  /** Adopts and publishes what another writer has stored. read: as `MatchLog.catchUp` takes it. */
  async catchUp(read: readonly SealedRow[] = []): Promise<'conflict'> {
    const { log, audience } = this.#parts;
    const before = this.#head;
    const told = await log.catchUp(read);
    if (told === null) await this.#restart();
    else audience.show(() => told, null);
    this.#tellHeadAfter(before);
    return 'conflict';
  }

  // ---- inside

  #toWrite(transaction: Transaction<K>, job: DriverJob<K> | null): Append {
    const { services, game, record, deadlines, log } = this.#parts;
    const due = deadlines.of(
      tableAfter(transaction),
      transaction.some(({ cause }) => cause === 'person'),
    );
    const match = { record, seats: this.#live.visitors.seats, tip: log.tip };
    const links = this.#live.fair?.linksWith(transaction, job instanceof PersonJob ? job.given : null);
    return toWrite(services, game, match, transaction, { due, stored: deadlines.stored }, links);
  }

  #adopt(transaction: Transaction<K>, append: Append, job: DriverJob<K> | null): 'ok' {
    const { log, audience, following, deadlines } = this.#parts;
    if (append.due !== undefined) deadlines.wasStored(append.due);
    const sender = job instanceof PersonJob ? job.sender(transaction[0].after.seq) : null;
    const before = this.#head;
    if (this.#isFollowed(transaction)) audience.hold();
    audience.show(() => log.adopt(transaction, append.rows), sender);
    this.#tellHeadAfter(before);
    if (append.next !== null) following.follow(append.next.record.id);
    log.snapshot();
    this.#tellAbsent(transaction);
    return 'ok';
  }

  /** Whether a message about draws follows the frames at once: what asks for links, or a signed head. */
  #isFollowed(transaction: Transaction<K>): boolean {
    if (this.#live.fair === null) return false;
    const { seq, turn, outcome } = tableAfter(transaction);
    const isSigned = outcome !== null || headsAt(seq) > headsAt(transaction[0].before.seq);
    return isSigned || turn.awaits.includes('chance');
  }

  /** Those whom the game waits for from now on, and who are not here. */
  #tellAbsent(transaction: Transaction<K>): void {
    const { services, record, log } = this.#parts;
    if ((services.pushes ?? null) === null) return;
    const { before } = transaction[0];
    const waited = before.seq === 0 ? [] : before.turn.awaits;
    const { seating } = this.#live.visitors;
    for (const seat of log.table.turn.awaits)
      if (seat !== 'chance' && !waited.includes(seat) && seating[seat]?.here === false)
        void services.pushes?.tellTurn(record.id, seat);
  }

  /** The seats have drawn another start than the one that was shown. */
  async #restart(): Promise<void> {
    const found = await this.#parts.services.store.find(this.#parts.record.id);
    if (found !== null) this.#live.visitors.restarted(found.seats);
  }

  get #head(): LogHead | null {
    return this.#parts.log.memory.now.fair?.head ?? null;
  }

  /** Signs the head of the log where it is another one than before. */
  #tellHeadAfter(before: LogHead | null): void {
    const head = this.#head;
    if (head === null || head.seq === before?.seq) return;
    const { seq, hash } = head;
    const { sign } = signerOf(this.#parts.record);
    const signature = Buffer.from(sign(headMessage(seq, hash))).toString('hex');
    this.#parts.audience.tellFair({ type: 'head', seq, hash, signature });
  }
}
