/** What each viewer of a match knows from its news. Seats learn it at once, spectators perhaps with a delay. */
import { itemAt, type Game, type Kind, type Seat, type Viewer } from '@boardwright/core';
import type { Table, Step } from '@boardwright/core/host';
import { momentAfter, type RecentLog } from '../match/log/reading.ts';
import type { MatchRecord } from '../store/store.ts';
import type { MatchMoment } from '../match/log/snapshot.ts';
import { SpectatorDelay } from './spectator-delay.ts';

/** The news that one viewer learns from an update. */
export interface ViewerUpdate<K extends Kind> {
  readonly viewer: Viewer;
  /** The index of the viewer. */
  readonly index: number;
  readonly steps: readonly Step<K>[];
}

export class ViewerMemory<K extends Kind> {
  readonly viewers: readonly Viewer[];
  readonly #game: Game<K>;
  readonly #record: MatchRecord;
  /** null if spectators see everything at once. */
  readonly #delay: SpectatorDelay<K> | null;
  #now: MatchMoment<K>;
  /** The last state that spectators have been shown. */
  #late: MatchMoment<K>;

  constructor(game: Game<K>, { stored, start, steps, viewers, end, told }: RecentLog<K>) {
    this.#game = game;
    this.#record = stored.record;
    this.viewers = viewers;
    const { openAfter } = stored.record;
    this.#delay = openAfter === null ? null : new SpectatorDelay(game, openAfter);
    this.#now = end;
    this.#late = this.#delay === null ? end : start;
    if (this.#delay === null) return;
    this.#learnLate(steps.filter(({ after }) => after.seq <= told));
    this.#learnLate(this.#delay.pass(steps.filter(({ after }) => after.seq > told)));
  }

  /** The state to store, with the last entry that spectators have been shown. */
  get moment(): MatchMoment<K> {
    return { ...this.#now, told: this.#late.table.seq };
  }

  /** The state of the seats. */
  get now(): MatchMoment<K> {
    return this.#now;
  }

  get spectators(): number {
    return this.viewers.length - 1;
  }

  viewerOf(seat: Seat | null): Viewer {
    return itemAt(this.viewers, seat ?? this.spectators);
  }

  /** Returns what a seat, or null for a spectator, knows. */
  of(seat: Seat | null): K['Memory'] {
    return seat === null ? this.#late.memories[this.spectators] : this.#now.memories[seat];
  }

  /** Returns the table as a seat, or null for a spectator, sees it. */
  tableOf(seat: Seat | null): Table<K> {
    return seat === null && this.#delay !== null ? this.#delay.behind(this.#now.table) : this.#now.table;
  }

  /** Takes the steps of a transaction into the memories. Returns what each viewer learns. */
  take(transaction: readonly Step<K>[]): readonly ViewerUpdate<K>[] {
    for (const step of transaction) this.#now = momentAfter(this.#game, this.#record, this.viewers, this.#now, step);
    const late = this.#delay?.pass(transaction) ?? transaction;
    if (this.#delay === null) this.#late = this.#now;
    else this.#learnLate(late);
    return this.viewers.map((viewer, index) => ({
      viewer,
      index,
      steps: index === this.spectators ? late : transaction,
    }));
  }

  #learnLate(steps: readonly Step<K>[]): void {
    for (const step of steps) this.#late = momentAfter(this.#game, this.#record, this.viewers, this.#late, step);
  }
}
