/** What each viewer of a match may know, and has learnt from its news: the seats at once, spectators perhaps late. */
import type { Game, Kind, Table, Viewer } from '@boardwright/core';
import { SpectatorDelay } from './spectator-delay.ts';
import type { Step } from '../match/rows.ts';
import { memoriesOf, type Replay } from '../match/replay.ts';
import { isSeat, newsOf } from './projection.ts';

/** What a viewer is told now. known: where something was taken back, what it knew by seq. */
export interface Told<K extends Kind> {
  readonly viewer: Viewer;
  readonly steps: readonly Step<K>[];
  readonly known: readonly K['Memory'][];
}

export class ViewerMemory<K extends Kind> {
  /** Those without a seat. */
  readonly spectator: 'spectator' | 'all';
  readonly #game: Game<K>;
  readonly #delay: SpectatorDelay<K>;
  readonly #viewers: readonly Viewer[];
  readonly #known = new Map<Viewer, K['Memory']>();

  constructor(game: Game<K>, { found, tables, steps }: Replay<K>) {
    const { openAfter } = found.record;
    const now = tables[tables.length - 1] as Table<K>;
    this.#game = game;
    this.spectator = openAfter === null ? 'spectator' : 'all';
    this.#delay = new SpectatorDelay(openAfter ?? 0);
    this.#delay.pass(steps);
    this.#viewers = [...now.chairs.keys(), this.spectator];
    for (const viewer of this.#viewers) this.#recall(viewer, steps, now);
  }

  of(viewer: Viewer): K['Memory'] {
    return this.#known.get(viewer) as K['Memory'];
  }

  /** The table as a viewer sees it. */
  tableOf(viewer: Viewer, now: Table<K>): Table<K> {
    return isSeat(viewer) ? now : this.#delay.behind(now);
  }

  /** Takes in what has happened up to now. */
  take(transaction: readonly Step<K>[], now: Table<K>, past: () => Replay<K>): readonly Told<K>[] {
    const late = this.#delay.pass(transaction);
    return this.#viewers.map((viewer) => {
      const steps = isSeat(viewer) ? transaction : late;
      const isTakenBack = steps.some(({ entry }) => entry.type === 'undo');
      const known = isTakenBack ? this.#recall(viewer, past().steps, now) : this.#learn(viewer, steps);
      return { viewer, steps, known };
    });
  }

  /** Anew from everything that it was told. */
  #recall(viewer: Viewer, steps: readonly Step<K>[], now: Table<K>): readonly K['Memory'][] {
    const known = memoriesOf(this.#game, steps.slice(0, this.tableOf(viewer, now).seq), viewer);
    this.#known.set(viewer, known.at(-1));
    return known;
  }

  #learn(viewer: Viewer, steps: readonly Step<K>[]): readonly [] {
    if (this.#game.blank === null) return [];
    const news = steps.flatMap(({ before, entry, after }) => newsOf(this.#game, before, entry, after, viewer) ?? []);
    const known = news.reduce<K['Memory']>((memory, one) => this.#game.remember(memory, one), this.of(viewer));
    this.#known.set(viewer, known);
    return [];
  }
}
