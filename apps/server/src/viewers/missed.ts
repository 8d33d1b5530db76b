/** The frames that somebody missed, as they were sent when they were new; each is made once for all who ask soon. */
import { itemAt, type Game, type Kind } from '@boardwright/core';
import type { RecentLog } from '../match/reading.ts';
import type { Step } from '../match/rows.ts';
import { encodeFrame } from './encode.ts';
import { newsOf, sceneOf } from './projection.ts';

export class MissedFrames<K extends Kind> {
  readonly log: RecentLog<K>;
  readonly #game: Game<K>;
  /** By viewer, the texts of those frames that somebody asked for. */
  readonly #texts = new Map<number, Map<number, string>>();

  constructor(game: Game<K>, log: RecentLog<K>) {
    this.#game = game;
    this.log = log;
  }

  get from(): number {
    return this.log.start.table.seq;
  }

  /** The frames after `have`, up to `seq`, for the viewer of that place. */
  between(place: number, have: number, seq: number): readonly string[] {
    const texts = this.#texts.get(place) ?? new Map<number, string>();
    this.#texts.set(place, texts);
    return this.log.steps.slice(have - this.from, seq - this.from).map((step) => {
      const text = texts.get(step.after.seq) ?? this.#make(step, place);
      texts.set(step.after.seq, text);
      return text;
    });
  }

  #make({ before, entry, after, known }: Step<K>, place: number): string {
    const viewer = itemAt(this.log.viewers, place);
    return encodeFrame({
      table: after,
      news: newsOf(this.#game, before, entry, after, viewer),
      before: sceneOf(this.#game, before, viewer),
      after: sceneOf(this.#game, after, viewer),
      memory: known?.[place],
    });
  }
}
