/** Runs the bots of all matches outside the event loop. */
import { fail, type Result, type Seat } from '@boardwright/core';
import type { BotPool } from '@boardwright/node';
import { Shares } from '../shares.ts';

export interface BotService extends Omit<BotPool, 'ponder'> {
  /** Questions that it answers at the same time. Absent: any number. */
  readonly atOnce?: number;
}

/** A match that asks. Questions of one address wait for each other, and leave a thread to those of others. */
export interface AskingMatch {
  readonly address: string;
  readonly closed: boolean;
  /** Returns the entry at which a seat's present decision began. */
  sinceOf(seat: Seat): number;
}

const STALE = fail('stale', 'The game has moved on.');

/** Gives each address its share of the bots. Questions wait here, not in the service, which would refuse them. */
export class SharedBots {
  readonly #service: BotService;
  readonly #shares: Shares;

  constructor(service: BotService) {
    const { atOnce = Infinity } = service;
    this.#service = service;
    this.#shares = new Shares({ atOnce, perKey: Math.max(1, atOnce - 1), waiting: Infinity });
  }

  /** The bots of one match. What is not worth an answer any more when its turn comes is not asked. */
  of(live: AskingMatch): BotService {
    const { choose, agreesToDraw } = this.#service;
    return {
      ...this.#service,
      choose: (question) => {
        const { seat } = question.sight;
        const since = live.sinceOf(seat);
        return this.#ask(live, async () => (live.sinceOf(seat) === since ? choose(question) : STALE));
      },
      agreesToDraw: (question) => this.#ask(live, () => agreesToDraw(question)),
    };
  }

  #ask<T>(live: AskingMatch, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.#shares.run(live.address, async () => (live.closed ? STALE : ask())) ?? Promise.resolve(STALE);
  }
}
