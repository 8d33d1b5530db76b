/** The frames that somebody missed, as they were sent when they were new; each is made once for all who ask soon. */
import type { Game, Kind } from '@boardwright/core';
import type { RecentLog } from '../match/reading.ts';
import { encodeFrame } from './encode.ts';
import { frameOf, newsOf, sceneOf } from './projection.ts';

export class MissedFrames<K extends Kind> {
  readonly log: RecentLog<K>;
  readonly #game: Game<K>;
  /** By viewer, the texts of all frames. */
  readonly #texts = new Map<number, readonly string[]>();

  constructor(game: Game<K>, log: RecentLog<K>) {
    this.#game = game;
    this.log = log;
  }

  get from(): number {
    return this.log.start.table.seq;
  }

  /** The frames after `have`, up to `seq`, for the viewer of that place. */
  between(place: number, have: number, seq: number): readonly string[] {
    return this.#all(place).slice(have - this.from, seq - this.from);
  }

  #all(place: number): readonly string[] {
    const texts = this.#texts.get(place) ?? this.#make(place);
    this.#texts.set(place, texts);
    return texts;
  }

  #make(place: number): readonly string[] {
    const viewer = this.log.viewers[place];
    if (viewer === undefined) throw new RangeError(`there is no viewer ${place}`);
    return this.log.steps.map(({ before, entry, after, known }) => {
      const news = newsOf(this.#game, before, entry, after, viewer);
      const memory = known === undefined ? {} : { memory: known[place] };
      const scenes = [sceneOf(this.#game, before, viewer), sceneOf(this.#game, after, viewer)] as const;
      return encodeFrame(frameOf(...scenes, after, news, memory));
    });
  }
}
