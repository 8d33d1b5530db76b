/** Builds a match with a minimal host. */
import { newSave } from '../table/begin.ts';
import { levelAtChair, type LevelNames } from '../bots/bot.ts';
import { seeded } from '../table/chance.ts';
import type { Command, Table } from '../table/entry.ts';
import {
  appendSteps,
  latestTable,
  memoryOf,
  momentAt,
  openHistory,
  pastPlies,
  type History,
} from '../table/history.ts';
import type { Moment } from '../table/history.ts';
import { ok, unwrap, type Fault, type Result } from '../result.ts';
import type { PastPly } from '../table/take-back.ts';
import { seed } from '../../../../tools/size.ts';
import type { Game, Seat } from '../game.ts';
import type { Market } from '../testing/market.ts';
import { levelFault, type BotHost } from './bot-turns.ts';
import type { FakeBots } from './fake-bots.fixture.ts';
import { DICE, EASY, type GameToOpen } from './hosted-game.fixture.ts';
import { FakeTime } from './fake-time.fixture.ts';
import { Mailbox, type Stored } from './mailbox.ts';
import type { Message } from './message.ts';
import { OFFER_MS, type NextStep } from './next-step.ts';
import { planCommand, type MatchPlan } from './plan.ts';
import { sitEntry, type ChanceQuestion, type Dice, type Transaction } from './transaction.ts';

export interface TestCommand extends Message {
  readonly seat: Seat;
  readonly command: Command;
  /** The decision that the command is for. Default: the current one at the time of planning. */
  readonly expect?: number;
  /** A read that must end before the plan can be made. */
  reading?: Promise<unknown>;
}

/** The parts of the host that a test replaces. */
export interface BenchHost {
  dice?: Dice;
  isAwaiting?(question: ChanceQuestion): boolean;
  /** Returns the result of a write. Absent: writes are synchronous and succeed. */
  written?(): Promise<Stored>;
  instead?(step: NextStep<Market>, at: number, table: Table<Market>): Transaction<Market> | null;
  rests?(step: NextStep<Market>): void;
  bots?: BotHost;
}

export class BenchMatch extends Mailbox<Market, TestCommand> {
  readonly time: FakeTime = new FakeTime();
  readonly failures: { readonly seat: Seat; readonly reason: Fault }[] = [];
  /** Reported failures, of commands and of the host's own tasks. */
  readonly reports: unknown[] = [];
  readonly breaks: unknown[] = [];
  readonly dice: Dice;
  protected readonly rules = { offerMs: OFFER_MS };
  protected readonly botHost: BotHost;
  readonly #host: BenchHost;
  #history: History<Market>;

  static open(wish: GameToOpen, service: FakeBots, host: BenchHost = {}): Result<BenchMatch> {
    const match = new BenchMatch(wish, service, host);
    const wrong = levelFault(match.table, match.botHost);
    return wrong === null ? ok(match) : { ok: false, error: wrong };
  }

  private constructor({ game, options, chairs, clock, levels = EASY }: GameToOpen, service: FakeBots, host: BenchHost) {
    super();
    const sits = chairs.map((chair, seat) => sitEntry<Market>(seat, chair, this.time.now));
    this.#history = unwrap(openHistory(game, { ...newSave(game, options, seed, { clock }), log: sits }));
    this.#host = host;
    this.dice = host.dice ?? seeded(DICE);
    const failed = (seat: Seat, reason: Fault): unknown => this.failures.push({ seat, reason });
    this.botHost = host.bots ?? { ...botHost(service, levels), pause: this.time.after, failed };
  }

  get history(): History<Market> {
    return this.#history;
  }
  get game(): Game<Market> {
    return this.#history.game;
  }
  get table(): Table<Market> {
    return latestTable(this.#history);
  }
  /** Sends a command. Returns the fault if it is refused at once. */
  command(seat: Seat, command: Command): Fault | null {
    let wrong: Fault | null = null;
    this.send({ isByPerson: true, seat, command, answered: (reason) => (wrong = reason) });
    return wrong;
  }
  hint(
    ...asked: Parameters<NonNullable<BenchMatch['bots']>['hint']>
  ): ReturnType<NonNullable<BenchMatch['bots']>['hint']> {
    return unwrap(this.bots === null ? { ok: false, error: { code: 'no-bots', message: '' } } : ok(this.bots)).hint(
      ...asked,
    );
  }
  override isAwaiting(question: ChanceQuestion): boolean {
    return this.#host.isAwaiting?.(question) ?? false;
  }
  memoryOf(seat: Seat): Market['Memory'] {
    return memoryOf(this.#history, seat);
  }
  momentAt(seq: number): Moment<Market> {
    return momentAt(this.#history, seq);
  }
  together(): Iterable<PastPly<Market>> {
    return pastPlies(this.#history);
  }
  now(): number {
    return this.time.now;
  }
  protected after(ms: number, run: () => void): () => void {
    return this.time.after(ms, run);
  }
  protected plan(message: TestCommand, at: number): MatchPlan<Market> {
    if (message.reading !== undefined) return 'read';
    const { seat, command, expect = this.table.since[seat] ?? -1 } = message;
    return planCommand(this, { seat, command, expect }, at);
  }
  protected override async read(message: TestCommand): Promise<void> {
    await message.reading;
    delete message.reading;
  }
  protected store(transaction: Transaction<Market>): Stored | Promise<Stored> {
    const written = this.#host.written?.();
    if (written === undefined) return this.#adopt(transaction);
    return written.then((end) => (end === 'ok' ? this.#adopt(transaction) : end));
  }
  #adopt(transaction: Transaction<Market>): 'ok' {
    this.#history = appendSteps(this.#history, transaction);
    return 'ok';
  }
  protected override instead(step: NextStep<Market>, at: number): Transaction<Market> | null {
    return this.#host.instead?.(step, at, this.table) ?? null;
  }
  protected override rests(step: NextStep<Market>): void {
    this.#host.rests?.(step);
  }
  protected report(error: unknown): void {
    this.reports.push(error);
  }
  protected broken(error: unknown): void {
    this.breaks.push(error);
  }
}

/** Builds a host for bots, without pauses and without reports of failures. */
export function botHost(service: FakeBots, levels: LevelNames = EASY): BotHost {
  return {
    service,
    key: DICE,
    seed: (why) => `${DICE}/${why}`,
    level: (name) => levelAtChair(levels, name),
    pause: (_, run) => {
      run();
      return () => undefined;
    },
    failed: () => undefined,
  };
}
