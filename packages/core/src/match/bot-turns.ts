/** Runs the bots of one game: asks the next bot when nothing else is to be done, and enters its answer as if a person had sent it. */
import type { BotQuestion, BotBackend, Level } from '../bots/bot.ts';
import { CLOCK_RESERVE_MS, LEAST_THOUGHT_MS, PONDER_MS } from './bot-time.ts';
import { RulesMistake } from '../error-origin.ts';
import type { Entry, Occupant, Table } from '../table/entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import { sightAt } from '../table/history.ts';
import { itemAt } from '../list.ts';
import { fail, fault, ok, type Fault, type Result } from '../result.ts';
import type { Seed } from '../rng.ts';
import { admit } from '../table/table.ts';
import type { Message } from './message.ts';
import type { NextStep } from './next-step.ts';
import { ownPart, type TurnPart } from './own-turn.ts';
import type { MatchPlan, PlannedMatch } from './plan.ts';
import { transactionOf, type Cause, type Transaction } from './transaction.ts';

/** What a host provides for the bots of a game. */
export interface BotHost {
  readonly service: BotBackend;
  /** The key under which the service keeps the bots of this game. */
  readonly key: string;
  seed(why: string): Seed;
  /** Returns the level that a chair names. Null if the game has no such level, and then the game is not opened. */
  level(name: string | null): Level | string | null;
  /** Returns how many milliseconds to wait, given the pause that the level and chance ask for. Default: exactly that pause. */
  pauseMs?(wanted: number): number;
  /** Runs a function after the rest of the pause. The returned function cancels it. */
  pause(ms: number, run: () => void): () => void;
  /** Whether bots think during people's turns. */
  ponders?(): boolean;
  /** Reports to the players and to the log of the host that a bot has failed and the rules move for it. */
  failed(seat: Seat, reason: Fault): void;
}

/** Milliseconds to wait after a draw, which takes longer to read than a move. */
export const CHANCE_PAUSE_MS = 900;
/** Milliseconds before a bot's answer to a draw offer, and before the rules move for a failed bot. */
export const ANSWER_PAUSE_MS = 400;

/** The hint of a strong bot, for the table after entry `seq`. */
export interface Hint<K extends Kind = Kind> {
  readonly seq: number;
  /** The rest of the seat's turn, up to the first result of chance or secret. At least one action. */
  readonly actions: readonly K['Action'][];
}

/** Maximum number of actions in a hint. */
const LONGEST_HINT = 16;

const STALE = fault('stale', 'The game has moved on.');
const ILLEGAL = fault('bot-illegal', 'The bot chose a move that is not allowed.');

type BotStep<K extends Kind> = Extract<NextStep<K>, { readonly type: 'act' | 'answer' }>;

/** A bot's decision, and the table for which it was made. */
interface Decision<K extends Kind> {
  readonly cause: Cause;
  /** Milliseconds from the question to the entry. */
  readonly pauseMs: number;
  entry(table: Table<K>, at: number): Entry<K>;
}

/** A decision between the question to the bot and the entry in the log. */
interface Thought<K extends Kind> {
  readonly step: BotStep<K>;
  readonly since: number;
  /** null until the bot has answered and its pause is over. */
  decision: Decision<K> | null;
  stopPause(): void;
}

/** A bot's decision as a message to the match. */
export interface BotMessage<K extends Kind> extends Message {
  readonly type: 'bot';
  plan(at: number): MatchPlan<K>;
}

/** The parts of a match that bots need. */
export interface BotGame<K extends Kind> extends PlannedMatch<K> {
  readonly closed: boolean;
  /** Whether the last transaction contained a draw. */
  hasDrawn(): boolean;
  memoryOf(seat: Seat): K['Memory'];
  step(): NextStep<K>;
  now(): number;
  send(message: BotMessage<K>): void;
  giveUp(error: unknown): void;
}

export class BotTurns<K extends Kind> {
  readonly #game: BotGame<K>;
  readonly #host: BotHost;
  /** The open question for a move and the open question about a draw offer. The move waits until the offer is answered. */
  readonly #thoughts: { act: Thought<K> | null; answer: Thought<K> | null } = { act: null, answer: null };
  #pondered = -1;

  constructor(game: BotGame<K>, host: BotHost) {
    this.#game = game;
    this.#host = host;
  }

  /** Returns whether a bot was asked and its answer is not in the log yet. */
  get thinking(): boolean {
    return this.#thoughts.act !== null || this.#thoughts.answer !== null;
  }

  /** Asks the bot for which the game waits. */
  look(step: NextStep<K>): void {
    this.#forgetStale(step);
    if (step.type === 'over') this.#end();
    if (step.type === 'people') this.#ponder();
    if (step.type !== 'act' && step.type !== 'answer') return;
    const thought = this.#thoughts[step.type];
    if (thought === null) void this.#think(step);
    else if (thought.decision !== null) this.#enter(thought);
  }

  /** Asks a strong bot for a hint for a seat. Refused if the game moves on meanwhile. */
  async hint(seat: Seat, level: Level | string): Promise<Result<Hint<K>>> {
    const { game, table } = this.#game;
    const against = this.#levelOfOthers();
    const question = {
      ...this.#question(seat, level, `hint/${table.plies}`),
      match: this.#hintKey,
      ...(against === null ? {} : { against }),
    };
    const actions: K['Action'][] = [];
    let state: K['State'] | null = table.state;
    while (state !== null && actions.length < LONGEST_HINT) {
      const asked = actions.length === 0 ? question : { ...question, sight: sightOf(game, state, seat) };
      const answer = await this.#asked(() => this.#host.service.choose(asked));
      if (!answer.ok) return answer;
      const part: TurnPart<K> = ownPart<K>(game, state, seat, answer.value);
      if (part.actions.length === 0) return { ok: false, error: ILLEGAL };
      actions.push(...part.actions);
      state = part.rest;
    }
    return this.#game.table === table ? ok({ seq: table.seq, actions }) : { ok: false, error: STALE };
  }

  close(): void {
    this.#forget('act');
    this.#forget('answer');
    this.#end();
  }

  /** Returns the level of the other seats if all of them are bots of the same level; otherwise null. */
  #levelOfOthers(): string | null {
    const { chairs } = this.#game.table;
    const levels = chairs.filter(({ who }) => who === 'bot').map(({ level }) => this.#host.level(level));
    const [first] = levels;
    const isOne = levels.length === chairs.length - 1 && levels.every((level) => level === first);
    return isOne && typeof first === 'string' ? first : null;
  }

  /** The key of the bot that gives hints. It is not one of the bots that play, because it may know the level of its opponents. */
  get #hintKey(): string {
    return `${this.#host.key}/hint`;
  }

  #end(): void {
    this.#host.service.end(this.#host.key);
    this.#host.service.end(this.#hintKey);
  }

  // ---- from the question to the entry

  async #think(step: BotStep<K>): Promise<void> {
    const thought: Thought<K> = { step, since: this.#sinceOf(step), decision: null, stopPause: () => undefined };
    const started = this.#game.now();
    this.#thoughts[step.type] = thought;
    try {
      const decided = await (step.type === 'act' ? this.#choose(step) : this.#answerOffer(step.seat));
      if (this.#thoughts[step.type] !== thought || this.#game.closed) return;
      if (!decided.ok) this.#host.failed(step.seat, decided.error);
      const decision = decided.ok ? decided.value : this.#instead(step);
      const pauseMs = this.#host.pauseMs?.(decision.pauseMs) ?? decision.pauseMs;
      const wait = Math.min(pauseMs, longestPause(step)) - (this.#game.now() - started);
      thought.stopPause = this.#host.pause(Math.max(0, wait), () => {
        thought.decision = decision;
        this.#enter(thought);
      });
    } catch (error) {
      this.#game.giveUp(error);
    }
  }

  async #choose({ seat, ms }: BotStep<K> & { readonly type: 'act' }): Promise<Result<Decision<K>>> {
    const { table } = this.#game;
    const leastMs = this.#game.hasDrawn() ? CHANCE_PAUSE_MS : 0;
    const level = this.#host.level(table.chairs[seat]?.level ?? null);
    if (level === null) return { ok: false, error: unknownLevel(table, seat) };
    const question = this.#question(seat, level, `bot/${seat}/${table.plies}`);
    const limits = ms === null ? {} : { ms: Math.max(LEAST_THOUGHT_MS, ms - CLOCK_RESERVE_MS) };
    const reuse = this.#host.ponders?.() === true ? { reuse: true } : {};
    const answer = await this.#asked(() =>
      this.#host.service.choose({ ...question, match: this.#host.key, ...limits, ...reuse }),
    );
    if (!answer.ok) return answer;
    const action = this.#legal(table, seat, answer.value.action);
    if (!action.ok) return action;
    const pauseMs = Math.max(answer.value.pauseMs, leastMs);
    return ok({ cause: 'bot', pauseMs, entry: (_, at) => ({ type: 'ply', at, actor: seat, action: action.value }) });
  }

  async #answerOffer(seat: Seat): Promise<Result<Decision<K>>> {
    const { game, sight, seed } = this.#question(seat, '', `draw/${seat}/${this.#game.table.seq}`);
    const agrees = await this.#asked(() => this.#host.service.agreesToDraw({ game, sight, seed }));
    if (!agrees.ok) return agrees;
    const type = agrees.value ? 'agreeDraw' : 'refuse';
    return ok({ cause: 'bot', pauseMs: ANSWER_PAUSE_MS, entry: (_, at) => ({ type, at, seat }) });
  }

  /** Returns the rules' move in place of a failed bot's move. */
  #instead({ type, seat }: BotStep<K>): Decision<K> {
    const { game } = this.#game;
    return {
      cause: 'failure',
      pauseMs: ANSWER_PAUSE_MS,
      entry: ({ state }, at) =>
        type === 'answer'
          ? { type: 'refuse', at, seat }
          : { type: 'ply', at, actor: seat, action: game.fallback(state, seat) },
    };
  }

  #enter(thought: Thought<K>): void {
    let isEnded = false;
    this.#game.send({
      type: 'bot',
      plan: (at) => {
        const planned = this.#plan(thought, at);
        isEnded = planned !== 'stale';
        return ok(planned === 'illegal' || planned === 'stale' ? null : planned);
      },
      answered: (reason) => {
        if (reason === null && isEnded) this.#forget(thought.step.type);
      },
    });
  }

  /** Plans a bot's decision, if the game still waits for it and it is still legal. */
  #plan(thought: Thought<K>, at: number): Transaction<K> | 'stale' | 'illegal' {
    const { game, table } = this.#game;
    const { step, decision } = thought;
    if (decision === null || this.#thoughts[step.type] !== thought || !this.#isNext(thought, this.#game.step()))
      return 'stale';
    const entry = decision.entry(table, Math.max(at, table.at));
    const by = decision.cause === 'bot' ? step.seat : null;
    const refused = admit(game, table, entry);
    if (refused !== null && decision.cause === 'failure') throw refusedFallback(step.seat, refused);
    if (refused !== null) return 'illegal';
    return transactionOf(this.#game, table, entry, { cause: decision.cause, by });
  }

  // ---- which decision a question is about

  /** Returns a number that identifies the decision. Each move of the same bot is a separate decision. */
  #sinceOf({ type, seat }: BotStep<K>): number {
    const { table } = this.#game;
    return type === 'act' ? itemAt(table.since, seat) : table.seq;
  }

  #isNext({ step, since }: Thought<K>, next: NextStep<K>): boolean {
    return next.type === step.type && next.seat === step.seat && this.#sinceOf(next) === since;
  }

  #forgetStale(next: NextStep<K>): void {
    const { act, answer } = this.#thoughts;
    const isKept = next.type === 'answer' || next.type === 'chance' || next.type === 'shares';
    const isSame = (thought: Thought<K>): boolean => this.#sinceOf(thought.step) === thought.since;
    if (act !== null && !this.#isNext(act, next) && !(isKept && isSame(act))) this.#forget('act');
    if (answer !== null && !this.#isNext(answer, next)) this.#forget('answer');
  }

  #forget(type: BotStep<K>['type']): void {
    this.#thoughts[type]?.stopPause();
    this.#thoughts[type] = null;
  }

  // ---- questions

  /** Lets the first bot in turn order think while people are to move. */
  #ponder(): void {
    const { table } = this.#game;
    const seat = table.chairs.findIndex(({ who }) => who === 'bot');
    const level = seat < 0 ? null : this.#host.level(table.chairs[seat]?.level ?? null);
    if (level === null || this.#pondered === table.seq || this.#host.ponders?.() !== true) return;
    this.#pondered = table.seq;
    const question = this.#question(seat, level, `ponder/${seat}/${table.plies}`);
    this.#host.service.ponder?.({ ...question, match: this.#host.key, ms: PONDER_MS });
  }

  #question(seat: Seat, level: Level | string, why: string): BotQuestion {
    const { game, table } = this.#game;
    const sight = sightAt(game, table, this.#game.memoryOf(seat), seat);
    return { game: game.id, level, sight, seed: this.#host.seed(why) };
  }

  async #asked<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await ask();
    } catch (error) {
      return fail('bot-failed', `The bot failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #legal({ state }: Table<K>, seat: Seat, raw: unknown): Result<K['Action']> {
    const { game } = this.#game;
    const action = game.decodeAction(raw);
    return action.ok && game.check(state, action.value, seat) === null ? action : { ok: false, error: ILLEGAL };
  }
}

/** Returns what a seat sees of a state that hides nothing. */
function sightOf<K extends Kind>(game: Game<K>, state: K['State'], seat: Seat): BotQuestion['sight'] {
  const view = game.view(state, seat);
  return { seat, view, memory: game.emptyMemory, legal: game.legalActions(state, seat) };
}

/** Returns why a game cannot be opened, or null: a chair may name a level that the game does not have. */
export function levelFault(
  table: { readonly chairs: readonly Occupant[] },
  host: Pick<BotHost, 'level'>,
): Fault | null {
  const seat = table.chairs.findIndex(({ who, level }) => who === 'bot' && host.level(level) === null);
  return seat < 0 ? null : unknownLevel(table, seat);
}

/** Ends the match with a reason. Asking the bot again would loop: it fails again, and the rules refuse the fallback again. */
function refusedFallback(seat: Seat, { message }: Fault): RulesMistake {
  return new RulesMistake(
    `the bot of seat ${seat + 1} failed, and the move that the rules make in its place is refused: ${message} \`boardwright laws\` finds the cause`,
  );
}

function unknownLevel({ chairs }: { readonly chairs: readonly Occupant[] }, seat: Seat): Fault {
  const level = (chairs[seat]?.level ?? '').slice(0, 40);
  return fault('unknown-level', `There is no level "${level}" for the bot of seat ${seat + 1}.`, { level });
}

/** Returns the longest pause in milliseconds with which the bot does not lose on time. */
function longestPause<K extends Kind>(step: BotStep<K>): number {
  return step.type === 'act' && step.ms !== null ? step.ms - CLOCK_RESERVE_MS : Infinity;
}
