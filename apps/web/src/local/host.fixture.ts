/** Builds a local host whose services a test controls. */
import { agreesToDraw } from '@boardwright/bots';
import { ok, rng, unwrap, type Game, type Kind, type Result } from '@boardwright/core';
import type { BotQuestion, DrawOfferQuestion, Knowledge, LevelNames } from '@boardwright/core/bots';
import { levelsOf, openHistory, newSave, type Entry, type Save } from '@boardwright/core/host';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { FakeBots } from '../../../../packages/core/src/match/fake-bots.fixture.ts';
import { FakeTime, START } from '../../../../packages/core/src/match/fake-time.fixture.ts';
import { seed } from '../../../../tools/size.ts';
import { games } from '../games.ts';
import { LocalHost } from './host.ts';
import type { LocalServices } from './services.ts';

/** Services whose time moves only when the test says so. */
export class Bench implements LocalServices {
  readonly #time = new FakeTime();
  readonly bots: FakeBots;
  readonly #levels: LevelNames | null;
  ahead = 0;
  saves: Save[] = [];
  room = true;
  thinksOn = false;
  readonly after = this.#time.after;

  constructor(bots: FakeBots = new FakeBots(), levels: LevelNames | null = null) {
    this.bots = bots;
    this.#levels = levels;
  }

  get time(): number {
    return this.#time.now;
  }
  get asked(): readonly BotQuestion[] {
    return this.bots.asked;
  }
  levelsOf(game: string): LevelNames {
    return this.#levels ?? levelsOf(games, game);
  }
  now(): number {
    return this.#time.now;
  }
  skew(): number {
    return this.ahead;
  }
  ponders(): boolean {
    return this.thinksOn;
  }
  keep(save: Save): boolean {
    if (this.room) this.saves.push(save);
    return this.room;
  }
  follow(save: Save): Result<string> {
    return ok(`after ${save.log.length} entries`);
  }
  /** Moves the time without firing timers. */
  sleep(ms: number): void {
    this.#time.sleep(ms);
  }
  /** Settles promises and moves the time in turn, until nothing more is due within `ms`. */
  pass(ms: number): Promise<void> {
    return this.#time.pass(ms);
  }
}

/** Returns how a real bot of Hop ’n’ Jump answers a draw offer. */
export function wordOnDrawOffer({ sight, seed: words }: DrawOfferQuestion): Result<boolean> {
  return ok(agreesToDraw(knowledge as unknown as Knowledge, sight, rng(words)));
}

type Sits = readonly ('person' | 'bot')[];

export function saveOf<K extends Kind>(
  game: Game<K>,
  preset: string,
  sits: Sits,
  position: string | null = null,
): Save<K> {
  const options = game.presets[preset] as K['Options'];
  const log = sits.map((who, seat): Entry<K> => ({ type: 'sit', at: START, seat, who }));
  return { ...newSave(game, options, seed, { position }), log };
}

export function open<K extends Kind>(game: Game<K>, save: Save<K>): { host: LocalHost<K>; bench: Bench } {
  const bench = new Bench();
  return { host: unwrap(LocalHost.open(unwrap(openHistory(game, save)), DICE, bench)), bench };
}

export const DICE = 'the key of the dice to come';
