/** The bots of one match: the next one is asked when the match rests, and its answer is written like a person's. */
import {
  admit,
  botToAct,
  botToAnswer,
  itemAt,
  pending,
  transactionOf,
  type Entry,
  type Kind,
  type Seat,
  type Table,
} from '@boardwright/core';
import { askBot, botAgreesToDraw, type BotContext } from '../bots/ask-bot.ts';
import { derive } from '../secrets.ts';
import type { RoomParts } from './room-parts.ts';

interface BotEvents {
  failed(error: unknown): void;
  /** A bot has answered. */
  rest(): void;
}

type BotSeatParts<K extends Kind> = Pick<
  RoomParts<K>,
  'services' | 'record' | 'game' | 'rules' | 'log' | 'queue' | 'isClosed'
>;

export class BotSeats<K extends Kind> {
  readonly #match: BotSeatParts<K>;
  readonly #events: BotEvents;
  #thinking = false;

  constructor(match: BotSeatParts<K>, events: BotEvents) {
    this.#match = match;
    this.#events = events;
  }

  get thinking(): boolean {
    return this.#thinking;
  }

  /** Asks the next bot, if one is to act. */
  think(): void {
    const { game, log } = this.#match;
    const { table } = log;
    const isReady = table.seq > 0 && pending(game, table) === null;
    if (this.#thinking || !isReady) return;
    const answering = botToAnswer(table);
    const seat = answering ?? botToAct(game, table);
    if (seat === null) return;
    this.#thinking = true;
    void (answering === null ? this.#ask(seat, table) : this.#askAboutDraw(seat, table))
      .catch((error: unknown) => this.#events.failed(error))
      .finally(() => {
        this.#thinking = false;
        this.#events.rest();
      });
  }

  async #ask(seat: Seat, table: Table<K>): Promise<void> {
    const { services, game, record, isClosed } = this.#match;
    const answer = await askBot(services, game, table, seat, this.#context(seat, table));
    // A server that ends sends its bots away: that is no failure of theirs.
    if (isClosed()) return;
    if (!answer.ok) services.report(`match ${record.id}: the bot of seat ${seat}: ${answer.error.code}`);
    const action = answer.ok ? answer.value : game.fallback(table.state, seat);
    const since = itemAt(table.since, seat);
    const entryAt = (at: number): Entry<K> => ({ type: 'ply', at, actor: seat, action });
    await this.#write(seat, (now) => now.since[seat] === since, entryAt);
  }

  async #askAboutDraw(seat: Seat, table: Table<K>): Promise<void> {
    const { services, game } = this.#match;
    const agrees = await botAgreesToDraw(services, game, table, seat, this.#context(seat, table));
    const entryAt = (at: number): Entry<K> => ({ type: agrees ? 'agreeDraw' : 'refuse', at, seat });
    await this.#write(seat, (now) => now.seq === table.seq, entryAt);
  }

  #context(seat: Seat, { seq }: Table<K>): BotContext<K> {
    const { log, record } = this.#match;
    return { memory: log.memory.of(seat), seed: derive(record.key, `bot:${seq}`), match: record.id };
  }

  /** What a bot does is nothing special: it must be allowed, and not stale. */
  async #write(seat: Seat, isFresh: (now: Table<K>) => boolean, entryAt: (at: number) => Entry<K>): Promise<void> {
    const { services, game, rules, log, queue, isClosed } = this.#match;
    if (isClosed()) return;
    await queue.attempt(() => {
      const now = log.table;
      const entry = entryAt(Math.max(services.time.now(), now.at));
      const fits = isFresh(now) && admit(game, now, entry) === null;
      return fits ? transactionOf(rules, now, entry, { cause: 'bot', by: seat }) : null;
    });
  }
}
