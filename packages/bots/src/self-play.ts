/** Plays games between bots alone, without time, in the same order of events as every host. */
import { unwrap, type Game, type Kind, type Seat } from '@boardwright/core';
import type { Sight } from '@boardwright/core/bots';
import {
  begin,
  fold,
  memoriesAfter,
  nextStep,
  resolve,
  sightAt,
  sitEntry,
  type Entry,
  type FoldedEntry,
  type SaveStart,
  type Table,
  type Ticket,
} from '@boardwright/core/host';

export class SelfPlay<K extends Kind> {
  readonly #game: Game<K>;
  readonly #ticket: Ticket;
  readonly #played: (entry: FoldedEntry<K>) => void;
  readonly #seats: readonly Seat[];
  #table: Table<K>;
  #memories: readonly K['Memory'][];

  /** played: called after each entry. */
  constructor(game: Game<K>, start: SaveStart<K>, ticket: Ticket, played: (entry: FoldedEntry<K>) => void) {
    this.#game = game;
    this.#ticket = ticket;
    this.#played = played;
    this.#table = unwrap(begin(game, start));
    this.#seats = [...this.#table.chairs.keys()];
    this.#memories = this.#seats.map(() => game.emptyMemory);
    for (const seat of this.#seats) this.play(sitEntry(seat, { who: 'bot', level: null }, 0));
  }

  get table(): Table<K> {
    return this.#table;
  }

  /** Plays all pending draws. Returns the seat of the bot to move, or null if the game is over. */
  next(): Seat | null {
    for (;;) {
      const step = nextStep(this.#game, this.#table, null);
      if (step.type === 'act') return step.seat;
      if (step.type !== 'chance') return null;
      this.play(resolve(step.draw, this.#ticket(step.draw), 0));
    }
  }

  sightOf(seat: Seat): Sight<K> {
    return sightAt(this.#game, this.#table, this.#memories[seat], seat);
  }

  /** Folds an admitted entry. */
  play(entry: Entry<K>): void {
    const before = this.#table;
    const after = fold(this.#game, before, entry);
    this.#table = after;
    this.#memories = memoriesAfter(this.#game, this.#seats, this.#memories, { before, entry, after });
    this.#played({ before, entry, after });
  }
}
