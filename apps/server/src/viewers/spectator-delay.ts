/** Holds back entries from the spectators of a match who see all hands, n turns late. */
import type { Game, Kind } from '@boardwright/core';
import { countTurns, type Table, type Step } from '@boardwright/core/host';

interface HeldStep<K extends Kind> {
  readonly step: Step<K>;
  /** The number of turns that had ended after this entry, without turns of empty chairs. */
  readonly turns: number;
}

export class SpectatorDelay<K extends Kind> {
  readonly #game: Game<K>;
  readonly #turns: number;
  #held: HeldStep<K>[] = [];
  /** The number of turns of empty chairs. The server plays them at once, so they do not count as delay. */
  #skipped = 0;

  /** turns: how many turns must end before an entry is shown. At the end of the game everything is shown. */
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
