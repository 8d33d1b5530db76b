/** A local host whose services a test holds in its hands. */
import {
  agreesToDraw,
  type BotAnswer,
  type BotQuestion,
  type DrawQuestion,
  type PonderQuestion,
} from '@boardwright/bots';
import {
  openHistory,
  newSave,
  ok,
  pick,
  rng,
  unwrap,
  type Entry,
  type Game,
  type Kind,
  type Knowledge,
  type Result,
  type Save,
} from '@boardwright/core';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { seed } from '../../../../tools/size.ts';
import { LocalHost } from './host.ts';
import type { LocalServices } from './services.ts';

/** Services whose time moves only when a test says so. */
export class Bench implements LocalServices {
  time = 1_000_000;
  ahead = 0;
  saves: Save[] = [];
  asked: BotQuestion[] = [];
  room = true;
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }
  skew(): number {
    return this.ahead;
  }
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + (ms < 2 ** 31 ? ms : 0), run }; // as browsers do
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  freed: string[] = [];
  think(question: BotQuestion): Promise<BotAnswer> {
    this.asked.push(question);
    return Promise.resolve({ action: pick(question.sight.legal, rng(question.seed)), pauseMs: 400 });
  }
  agreesToDraw({ sight, seed: words }: DrawQuestion): Promise<boolean> {
    return Promise.resolve(agreesToDraw(knowledge as unknown as Knowledge, sight, rng(words)));
  }
  thinksOn = false;
  pondered: PonderQuestion[] = [];
  ponders(): boolean {
    return this.thinksOn;
  }
  ponder(question: PonderQuestion): void {
    this.pondered.push(question);
  }
  freeBots(match: string): void {
    this.freed.push(match);
  }
  keep(save: Save): boolean {
    if (this.room) this.saves.push(save);
    return this.room;
  }
  follow(save: Save): Result<string> {
    return ok(`after ${save.log.length} entries`);
  }
  /** Time passes, and the timers do not know. */
  sleep(ms: number): void {
    this.time += ms;
    for (const timer of this.#timers) timer.at += ms;
  }
  /** Lets bots answer, then time pass, until nothing is due within `ms`. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await Promise.resolve();
      await Promise.resolve();
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}

type Sits = readonly ('person' | 'bot')[];

export function saveOf<K extends Kind>(
  game: Game<K>,
  preset: string,
  sits: Sits,
  position: string | null = null,
): Save<K> {
  const options = game.presets[preset] as K['Options'];
  const log = sits.map((who, seat): Entry<K> =>
    who === 'bot' ? { type: 'sit', at: 1, seat, who, level: 'easy' } : { type: 'sit', at: 1, seat, who },
  );
  return { ...newSave(game, options, seed, { position }), log };
}

export function open<K extends Kind>(game: Game<K>, save: Save<K>): { host: LocalHost<K>; bench: Bench } {
  const bench = new Bench();
  return { host: new LocalHost(unwrap(openHistory(game, save)), DICE, bench), bench };
}

export const DICE = 'the key of the dice to come';
