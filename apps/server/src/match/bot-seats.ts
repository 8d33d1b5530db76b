/** The bots of one match: the next one is asked when the match rests, and its answer is written like a person's. */
import {
  admit,
  botToAct,
  botToAnswer,
  itemAt,
  pending,
  type Entry,
  type Game,
  type Kind,
  type Seat,
  type Table,
} from '@boardwright/core';
import { askBot, botAgreesToDraw, type BotContext, type BotService } from '../bots/ask-bot.ts';
import { derive } from '../secrets.ts';
import type { MatchRecord } from '../store/store.ts';
import type { Time } from '../time.ts';
import { botCommand } from './rows.ts';
import type { Transaction } from './transaction.ts';

export interface BotServices {
  readonly botService: BotService;
  readonly time: Time;
  /** How long a bot's pause is, as a part of what its level says: 0 in tests. */
  readonly pace: number;
  /** For the operator; never a secret. */
  readonly report: (line: string) => void;
}

/** The match that bots play in. */
export interface BotMatch<K extends Kind> {
  isClosed(): boolean;
  table(): Table<K>;
  memoryOf(seat: Seat): K['Memory'];
  transaction(entry: Entry<K>, by: Seat, cmd: string): Transaction<K>;
  /** Resolves when it is done, or when there was nothing to do. */
  attempt(plan: () => Transaction<K> | null): Promise<void>;
  failed(error: unknown): void;
  /** A bot has answered. */
  rest(): void;
}

export class BotSeats<K extends Kind> {
  readonly #services: BotServices;
  readonly #game: Game<K>;
  readonly #record: MatchRecord;
  readonly #match: BotMatch<K>;
  #thinking = false;

  constructor(services: BotServices, game: Game<K>, record: MatchRecord, match: BotMatch<K>) {
    this.#services = services;
    this.#game = game;
    this.#record = record;
    this.#match = match;
  }

  get thinking(): boolean {
    return this.#thinking;
  }

  /** Asks the next bot, if one is to act. */
  think(): void {
    const table = this.#match.table();
    const isReady = table.seq > 0 && pending(this.#game, table) === null;
    if (this.#thinking || !isReady) return;
    const answering = botToAnswer(table);
    const seat = answering ?? botToAct(this.#game, table);
    if (seat === null) return;
    this.#thinking = true;
    void (answering === null ? this.#ask(seat, table) : this.#askAboutDraw(seat, table))
      .catch((error: unknown) => this.#match.failed(error))
      .finally(() => {
        this.#thinking = false;
        this.#match.rest();
      });
  }

  async #ask(seat: Seat, table: Table<K>): Promise<void> {
    const cmd = botCommand(table.seq);
    const answer = await askBot(this.#services, this.#game, table, seat, this.#context(seat, cmd));
    if (!answer.ok) this.#services.report(`match ${this.#record.id}: the bot of seat ${seat}: ${answer.error.code}`);
    const action = answer.ok ? answer.value : this.#game.limit(table.state, seat).then();
    const since = itemAt(table.since, seat);
    const entryAt = (at: number): Entry<K> => ({ type: 'ply', at, actor: seat, action });
    await this.#write(seat, cmd, (now) => now.since[seat] === since, entryAt);
  }

  async #askAboutDraw(seat: Seat, table: Table<K>): Promise<void> {
    const cmd = botCommand(table.seq);
    const agrees = await botAgreesToDraw(this.#services, this.#game, table, seat, this.#context(seat, cmd));
    const entryAt = (at: number): Entry<K> => ({ type: agrees ? 'agreeDraw' : 'refuse', at, seat });
    await this.#write(seat, cmd, (now) => now.seq === table.seq, entryAt);
  }

  #context(seat: Seat, cmd: string): BotContext<K> {
    return { memory: this.#match.memoryOf(seat), seed: derive(this.#record.key, cmd), match: this.#record.id };
  }

  /** What a bot does is nothing special: it must be allowed, and not stale. */
  async #write(
    seat: Seat,
    cmd: string,
    isFresh: (now: Table<K>) => boolean,
    entryAt: (at: number) => Entry<K>,
  ): Promise<void> {
    if (this.#match.isClosed()) return;
    await this.#match.attempt(() => {
      const now = this.#match.table();
      const entry = entryAt(Math.max(this.#services.time.now(), now.at));
      const fits = isFresh(now) && admit(this.#game, now, entry) === null;
      return fits ? this.#match.transaction(entry, seat, cmd) : null;
    });
  }
}
