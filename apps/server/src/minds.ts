/** What each watcher of a match has learnt from its news. */
import type { Game, Kind } from '@boardwright/core';
import type { Step } from './entries.ts';
import { memories } from './replay.ts';
import { newsOf, type Watcher } from './scene.ts';

export class Minds<K extends Kind> {
  readonly #game: Game<K>;
  readonly #known = new Map<Watcher, K['Memory']>();

  constructor(game: Game<K>) {
    this.#game = game;
  }

  of(watcher: Watcher): K['Memory'] {
    return this.#known.get(watcher) as K['Memory'];
  }

  /** Anew from everything that it was told: what it knew, by seq. */
  recall(watcher: Watcher, steps: readonly Step<K>[]): readonly K['Memory'][] {
    const known = memories(this.#game, steps, watcher);
    this.#known.set(watcher, known.at(-1));
    return known;
  }

  /** From what it is told now. */
  learn(watcher: Watcher, steps: readonly Step<K>[]): void {
    if (this.#game.blank === null) return;
    const news = steps.flatMap(({ before, entry, after }) => newsOf(this.#game, before, entry, after, watcher) ?? []);
    const known = news.reduce<K['Memory']>((memory, one) => this.#game.remember(memory, one), this.of(watcher));
    this.#known.set(watcher, known);
  }
}
