/** What the gallery has not been told yet. In most matches that is nothing. */
import type { Kind, Table } from '@boardwright/core';
import type { Step } from './entries.ts';

export class Delay<K extends Kind> {
  readonly #entries: number;
  #held: readonly Step<K>[] = [];

  /** entries: how many stay untold while the game goes on. */
  constructor(entries: number) {
    this.#entries = entries;
  }

  /** Takes in what has happened; gives what may be told now. When the game is over, that is everything. */
  pass(steps: readonly Step<K>[]): readonly Step<K>[] {
    const all = [...this.#held, ...steps];
    const isOver = (all[all.length - 1]?.after.outcome ?? null) !== null;
    const told = isOver ? all.length : Math.max(0, all.length - this.#entries);
    this.#held = all.slice(told);
    return all.slice(0, told);
  }

  /** The table as the gallery sees it. */
  behind(now: Table<K>): Table<K> {
    return this.#held[0]?.before ?? now;
  }
}
