/** What core's driver needs from one match in memory. */
import { fail, type Game, type Kind, type Seat } from '@boardwright/core';
import { levelAtChair } from '@boardwright/core/bots';
import type {
  Appended,
  BotHost,
  Dice,
  DriverHost,
  DriverJob,
  GameLog,
  HostRules,
  Moment,
  NextStep,
  Table,
  Transaction,
} from '@boardwright/core/host';
import type { BotService } from '../bots/bot-service.ts';
import { derive } from '../secrets.ts';
import type { MatchRecord } from '../store/store.ts';
import { MATCH_RULES } from './deadlines.ts';
import type { MatchParts } from './match-parts.ts';
import type { MatchServices } from './match-services.ts';

/** What the match itself provides. */
type HostedMatch<K extends Kind> = Required<Pick<DriverHost<K>, 'instead' | 'report' | 'broken'>> &
  AskingMatch & {
    append(transaction: Transaction<K>, job: DriverJob<K> | null): Promise<Appended>;
  };

type HostParts<K extends Kind> = Pick<MatchParts<K>, 'services' | 'record' | 'game' | 'log' | 'past'> &
  Pick<DriverHost<K>, 'dice'>;

/** A class instead of closures, which would weigh a kilobyte in every match. */
export class MatchHost<K extends Kind> implements DriverHost<K>, GameLog<K> {
  readonly rules: HostRules = MATCH_RULES;
  readonly dice: Dice;
  /** A bot has a seat. Before the match begins the host of its room may give it one. */
  hasBots: boolean;
  #bots: BotHost | null = null;
  readonly #parts: HostParts<K>;
  readonly #live: HostedMatch<K>;

  constructor(parts: HostParts<K>, live: HostedMatch<K>, hasBots: boolean) {
    this.hasBots = hasBots;
    this.dice = parts.dice;
    this.#parts = parts;
    this.#live = live;
  }

  get bots(): BotHost | null {
    const { services, game, record } = this.#parts;
    if (this.hasBots) this.#bots ??= botHost(services, game, record, this.#live);
    return this.#bots;
  }

  get log(): GameLog<K> {
    return this;
  }
  get game(): Game<K> {
    return this.#parts.game;
  }
  get table(): Table<K> {
    return this.#parts.log.table;
  }
  memoryOf(seat: Seat): K['Memory'] {
    return this.#parts.log.memory.of(seat);
  }
  momentAt(seq: number): Moment<K> {
    return this.#parts.past.at(seq);
  }
  append(transaction: Transaction<K>, job: DriverJob<K> | null): Promise<Appended> {
    return this.#live.append(transaction, job);
  }
  now(): number {
    return this.#parts.services.time.now();
  }
  after(ms: number, run: () => void): () => void {
    return this.#parts.services.after(ms, run);
  }
  instead(step: NextStep<K>, at: number): Transaction<K> | null {
    return this.#live.instead(step, at);
  }
  report(error: unknown): void {
    this.#live.report(error);
  }
  broken(error: unknown): void {
    this.#live.broken(error);
  }
}

/** Asks bots like people: with a view, a memory and the legal actions, never with the state. */
export function botHost<K extends Kind>(
  { botService, store, levelsOf, after, pace, report }: MatchServices,
  game: Game<K>,
  { id, key }: MatchRecord,
  live: AskingMatch,
): BotHost {
  const { shared } = store;
  return {
    service: shared === null ? botService : heldBots(botService, () => shared.hold(id, live.seq), after, live),
    key: id,
    seed: (why) => derive(key, why),
    level: (name) => levelAtChair(levelsOf(game.id), name),
    pauseMs: (wanted) => wanted * pace,
    pause: (ms, run) => (ms > 0 ? after(ms, run) : runNow(run)),
    failed: (seat, { code }) => report(`match ${id}: the bot of seat ${seat}: ${code}`),
  };
}

/** What a waiting bot needs to know about its match. */
interface AskingMatch {
  readonly closed: boolean;
  readonly seq: number;
  sinceOf(seat: Seat): number;
}

/** Milliseconds between checks whether the node that holds a match has stopped. */
const HELD_MS = 1000;
/** Milliseconds between renewals of a thinking node's hold on the match. */
const RENEW_MS = 5000;

/** Runs bots on the node that holds the match; on other nodes the question waits until that node has stopped or answered. */
function heldBots(
  service: BotService,
  hold: () => Promise<boolean>,
  after: MatchServices['after'],
  live: AskingMatch,
): BotService {
  const choose: BotService['choose'] = async (question) => {
    const { seat } = question.sight;
    const since = live.sinceOf(seat);
    while (!(await hold())) {
      await new Promise<void>((resolve) => void after(HELD_MS, resolve));
      if (live.closed || live.sinceOf(seat) !== since) return fail('stale', 'The game has moved on.');
    }
    let isThinking = true;
    const renew = (): void => {
      if (isThinking) after(RENEW_MS, () => void hold().then(renew, renew));
    };
    renew();
    return service.choose(question).finally(() => (isThinking = false));
  };
  return { ...service, choose };
}

function runNow(run: () => void): () => void {
  run();
  return () => undefined;
}
