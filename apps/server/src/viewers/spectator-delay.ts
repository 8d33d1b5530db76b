/** The entries that spectators of a match with open hands have not seen yet. */
import type { Game, Kind } from '@boardwright/core';
import { countTurns, type Table, type Step } from '@boardwright/core/host';

interface HeldStep<K extends Kind> {
  readonly step: Step<K>;
  /** The number of turns that had ended after it, without those of empty chairs. */
  readonly turns: number;
}

export class SpectatorDelay<K extends Kind> {
  readonly #game: Game<K>;
  readonly #turns: number;
  #held: HeldStep<K>[] = [];
  /** Turns of empty chairs, which the host plays at once. */
  #skipped = 0;

  /** turns: the number of ended turns after which an entry is shown, unless the game is over. */
  constructor(game: Game<K>, turns: number) {
    this.#game = game;
    this.#turns = turns;
  }

  /** Takes new steps and returns those that may be shown now. */
  pass(steps: readonly Step<K>[]): readonly Step<K>[] {
    return steps.flatMap((step) => this.#passOne(step));
  }

  #passOne(step: Step<K>): readonly Step<K>[] {
    this.#skipped += this.#turnsSkippedBy(step);
    const turns = countTurns(this.#game, step.after) - this.#skipped;
    this.#held.push({ step, turns });
    const isOver = step.after.outcome !== null;
    const tooNew = this.#held.findIndex((held) => !isOver && held.turns + this.#turns > turns);
    return this.#held.splice(0, tooNew < 0 ? this.#held.length : tooNew).map((held) => held.step);
  }

  #turnsSkippedBy({ before, entry, after }: Step<K>): number {
    if (entry.type !== 'ply' || entry.actor === 'chance' || before.chairs[entry.actor]?.who !== 'nobody') return 0;
    return countTurns(this.#game, after) - countTurns(this.#game, before);
  }

  /** Returns the table as spectators see it. */
  behind(now: Table<K>): Table<K> {
    return this.#held[0]?.step.before ?? now;
  }
}
