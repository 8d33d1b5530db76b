/** What spectators have not been told yet. In most matches that is nothing. */
import type { Kind, Table } from '@boardwright/core';
import type { LogStep } from '../match/rows.ts';

export class SpectatorDelay<K extends Kind> {
  readonly #plies: number;
  readonly #held: LogStep<K>[];

  /** plies: how many stay untold while the game goes on. Whoever talks, or takes back, brings nobody nearer. */
  constructor(plies: number, held: readonly LogStep<K>[]) {
    this.#plies = plies;
    this.#held = [...held];
  }

  /** Without this spectators are told as everybody is. */
  get isLate(): boolean {
    return this.#plies > 0;
  }

  /** Takes in what has happened; gives what may be told now. When the game is over, that is everything. */
  pass(steps: readonly LogStep<K>[]): readonly LogStep<K>[] {
    return steps.flatMap((step) => this.#passOne(step));
  }

  #passOne(step: LogStep<K>): readonly LogStep<K>[] {
    const { outcome, plies } = step.after;
    this.#held.push(step);
    const tooNew = this.#held.findIndex(({ after }) => outcome === null && after.plies + this.#plies > plies);
    return this.#held.splice(0, tooNew < 0 ? this.#held.length : tooNew);
  }

  /** The table as spectators see it. */
  behind(now: Table<K>): Table<K> {
    return this.#held[0]?.before ?? now;
  }
}
