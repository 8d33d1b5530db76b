/** The room around one match in memory. Every change is a compare-and-swap on the stored room: who was slower reads it and tries again. */
import { ok, type Result } from '@boardwright/core';
import type { MatchServices } from '../match/match-services.ts';
import type { MatchRecord, MatchStore, RoomRow } from '../store/store.ts';
import { roomIdOf } from './place.ts';
import { NEW_ROOM, type RoomState } from './room-state.ts';

/** Attempts of one change: others may change the room meanwhile, and they are few. */
const MOST_TRIES = 8;

interface RoomServices extends Pick<MatchServices, 'roomWritten' | 'roomChanged'> {
  readonly store: Pick<MatchStore, 'room' | 'write'>;
}

export class MatchRoom {
  readonly #services: RoomServices;
  readonly #record: MatchRecord;
  /** Of the row that is known. The row itself is not kept: its text takes more memory than the state. */
  #version = 0;
  #listed = false;
  #state = NEW_ROOM;

  constructor(services: RoomServices, record: MatchRecord, row: RoomRow | null) {
    this.#services = services;
    this.#record = record;
    this.#take(row);
  }

  get id(): string {
    return roomIdOf(this.#record);
  }

  get state(): RoomState {
    return this.#state;
  }

  get listed(): boolean {
    return this.#listed;
  }

  /** How often the room was written, as far as this match knows. */
  get version(): number {
    return this.#version;
  }

  /** Reads what others have written. */
  async refresh(): Promise<void> {
    const row = await this.#services.store.room(this.id);
    if ((row?.changed ?? 0) !== this.version) this.adopt(row);
  }

  /** The row with which this state follows the one that is known. */
  rowWith(state: RoomState, listed: boolean = this.listed): RoomRow {
    return { id: this.id, changed: this.version + 1, listed, body: JSON.stringify(state) };
  }

  /** This match has stored the row: other rounds of the room adopt it too. */
  wrote(row: RoomRow): void {
    this.adopt(row);
    this.#services.roomWritten?.(row);
  }

  /** The row is stored. */
  adopt(row: RoomRow | null): void {
    if (row !== null && row.changed <= this.version) return;
    this.#take(row);
    this.#services.roomChanged?.(this.#record.id);
  }

  #take(row: RoomRow | null): void {
    this.#version = row?.changed ?? 0;
    this.#listed = row?.listed === true;
    this.#state = stateOf(row);
  }

  /** Writes what `step` makes of the room; it is asked again where another writer was faster. */
  async change(step: (room: RoomState) => Result<RoomState>, listed?: boolean): Promise<Result<null>> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const next = step(this.#state);
      if (!next.ok) return next;
      if (next.value === this.#state && (listed ?? this.listed) === this.listed) return ok(null);
      const row = this.rowWith(next.value, listed);
      const written = await this.#services.store.write({ op: 'room', match: this.#record.id, room: row });
      if (written === 'ok') {
        this.wrote(row);
        return ok(null);
      }
      await this.refresh();
    }
    throw new Error(`the room of match ${this.#record.id} changes too fast`);
  }
}

export function stateOf(row: RoomRow | null): RoomState {
  return row === null ? NEW_ROOM : { ...NEW_ROOM, ...(JSON.parse(row.body) as RoomState) };
}
