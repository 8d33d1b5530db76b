/** What each watcher of a match may know, and has learnt from its news: the seats at once, the gallery perhaps late. */
import type { Game, Kind, Table } from '@boardwright/core';
import { Delay } from './delay.ts';
import type { Step } from './entries.ts';
import { memories, type Replay } from './replay.ts';
import { isSeat, newsOf, type Watcher } from './scene.ts';

/** What a watcher is told now. known: where something was taken back, what it knew by seq. */
export interface Told<K extends Kind> {
  readonly watcher: Watcher;
  readonly steps: readonly Step<K>[];
  readonly known: readonly K['Memory'][];
}

export class Minds<K extends Kind> {
  /** Those without a seat. */
  readonly gallery: 'spectator' | 'all';
  readonly #game: Game<K>;
  readonly #delay: Delay<K>;
  readonly #watchers: readonly Watcher[];
  readonly #known = new Map<Watcher, K['Memory']>();

  constructor(game: Game<K>, { found, tables, steps }: Replay<K>) {
    const { openAfter } = found.charter;
    const now = tables[tables.length - 1] as Table<K>;
    this.#game = game;
    this.gallery = openAfter === null ? 'spectator' : 'all';
    this.#delay = new Delay(openAfter ?? 0);
    this.#delay.pass(steps);
    this.#watchers = [...now.chairs.keys(), this.gallery];
    for (const watcher of this.#watchers) this.#recall(watcher, steps, now);
  }

  of(watcher: Watcher): K['Memory'] {
    return this.#known.get(watcher) as K['Memory'];
  }

  /** The table as a watcher sees it. */
  tableOf(watcher: Watcher, now: Table<K>): Table<K> {
    return isSeat(watcher) ? now : this.#delay.behind(now);
  }

  /** Takes in what has happened up to now. */
  take(unit: readonly Step<K>[], now: Table<K>, past: () => Replay<K>): readonly Told<K>[] {
    const late = this.#delay.pass(unit);
    return this.#watchers.map((watcher) => {
      const steps = isSeat(watcher) ? unit : late;
      const isTakenBack = steps.some(({ entry }) => entry.type === 'undo');
      const known = isTakenBack ? this.#recall(watcher, past().steps, now) : this.#learn(watcher, steps);
      return { watcher, steps, known };
    });
  }

  /** Anew from everything that it was told. */
  #recall(watcher: Watcher, steps: readonly Step<K>[], now: Table<K>): readonly K['Memory'][] {
    const known = memories(this.#game, steps.slice(0, this.tableOf(watcher, now).seq), watcher);
    this.#known.set(watcher, known.at(-1));
    return known;
  }

  #learn(watcher: Watcher, steps: readonly Step<K>[]): readonly [] {
    if (this.#game.blank === null) return [];
    const news = steps.flatMap(({ before, entry, after }) => newsOf(this.#game, before, entry, after, watcher) ?? []);
    const known = news.reduce<K['Memory']>((memory, one) => this.#game.remember(memory, one), this.of(watcher));
    this.#known.set(watcher, known);
    return [];
  }
}
