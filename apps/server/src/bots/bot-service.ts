/** Runs the bots of all matches outside the event loop. */
import { fail, type Result, type Seat } from '@boardwright/core';
import type { BotPool } from '@boardwright/node';
import { Shares } from '../shares.ts';

export interface BotService extends Omit<BotPool, 'ponder'> {
  /** Maximum number of questions answered at the same time; absent for no limit. */
  readonly atOnce?: number;
}

/**
 * A match whose bots can be asked. Questions of one client address are answered one after the other, so that other addresses also get a
 * thread.
 */
export interface AskingMatch {
  readonly address: string;
  readonly closed: boolean;
  /** Returns the entry at which a seat's present decision began. */
  sinceOf(seat: Seat): number;
}

const STALE = fail('stale', 'The game has moved on.');

/** Gives each client address its share of the bots. Questions beyond the share wait here, because the service would refuse them. */
export class SharedBots {
  readonly #service: BotService;
  readonly #shares: Shares;

  constructor(service: BotService) {
    const { atOnce = Infinity } = service;
    this.#service = service;
    this.#shares = new Shares({ atOnce, perKey: Math.max(1, atOnce - 1), waiting: Infinity });
  }

  /** Returns the bots of one match. A question that waited is dropped if the match has moved on meanwhile. */
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
