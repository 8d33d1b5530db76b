/**
 * The room around one match in memory. Its changes wait for each other; each is a compare-and-swap on the stored room, because other
 * nodes change it too: a node that was slower reads it and tries again.
 */
import { ok, type Result } from '@boardwright/core';
import type { MatchServices } from '../match/match-services.ts';
import type { MatchRecord, MatchStore, RoomRow } from '../store/store.ts';
import { wasAsked, withAsked, type Asked } from './asked.ts';
import { roomIdOf } from './round.ts';
import { NEW_ROOM, type RoomState } from './room-state.ts';
import { ROOM_BUSY } from './room-turns.ts';

/** Attempts of one change: other nodes may change the room meanwhile, and they are few. */
const MOST_TRIES = 8;

interface RoomServices extends Pick<MatchServices, 'roomWritten' | 'roomChanged' | 'seatsMoved' | 'roomTurns'> {
  readonly store: Pick<MatchStore, 'room' | 'write'>;
}

/** listed: absent to leave it. asked: who asks for the change; null: the server. */
interface RoomChange {
  readonly listed?: boolean;
  readonly asked?: Asked | null;
}

export class MatchRoom {
  readonly #services: RoomServices;
  readonly #record: MatchRecord;
  /** Of the row that is known. The row itself is not kept: its text takes more memory than the state. */
  #version = 0;
  #listed = false;
  #state = NEW_ROOM;
  /** The seats are read again because one was moved: nobody acts in the room before. */
  #seatsRead: Promise<void> | null = null;

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

  /** Reads what others have written, also who has a seat no more. */
  async refresh(): Promise<void> {
    const row = await this.#services.store.room(this.id);
    if ((row?.changed ?? 0) !== this.version) this.adopt(row);
    await this.#seatsRead;
  }

  /** The row with which this state follows the one that is known. It remembers the request. */
  rowWith(state: RoomState, { listed = this.listed, asked = null }: RoomChange = {}): RoomRow {
    const body = JSON.stringify(asked === null ? state : withAsked(state, asked));
    return { id: this.id, changed: this.version + 1, listed, body };
  }

  /** This match has stored the row: other rounds of the room adopt it too. */
  wrote(row: RoomRow): void {
    this.adopt(row);
    this.#services.roomWritten?.(row);
  }

  /** The row is stored. */
  adopt(row: RoomRow | null): void {
    if (row !== null && row.changed <= this.version) return;
    const { moves } = this.#state;
    this.#take(row);
    if (this.#state.moves !== moves) this.#seatsRead = this.#services.seatsMoved?.(this.#record.id) ?? null;
    this.#services.roomChanged?.(this.#record.id);
  }

  #take(row: RoomRow | null): void {
    this.#version = row?.changed ?? 0;
    this.#listed = row?.listed === true;
    this.#state = stateOf(row);
  }

  /**
   * Writes what `step` makes of the room; it is asked again where another node was faster. A request that has changed the room before
   * is done.
   */
  change(step: (room: RoomState) => Result<RoomState>, change: RoomChange = {}): Promise<Result<null>> {
    return this.inTurn(change.asked ?? null, () => this.write(step, change));
  }

  /** Runs something after the changes of this room that others have asked for before. */
  inTurn<T>(asked: Asked | null, change: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.#services.roomTurns.run(this.id, asked?.member ?? null, async () => {
      const lost = asked?.lost() ?? null;
      return lost === null ? change() : { ok: false, error: lost };
    });
  }

  /** As `change`, for what has its turn. */
  async write(step: (room: RoomState) => Result<RoomState>, change: RoomChange): Promise<Result<null>> {
    const { listed = this.listed, asked = null } = change;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (asked !== null && wasAsked(this.#state, asked)) return ok(null);
      const next = step(this.#state);
      if (!next.ok) return next;
      if (next.value === this.#state && listed === this.listed) return ok(null);
      const row = this.rowWith(next.value, change);
      const written = await this.#services.store.write({ op: 'room', match: this.#record.id, room: row });
      if (written === 'ok') {
        this.wrote(row);
        await this.#seatsRead;
        return ok(null);
      }
      await this.refresh();
      const lost = asked?.lost() ?? null;
      if (lost !== null) return { ok: false, error: lost };
    }
    return ROOM_BUSY;
  }
}

export function stateOf(row: RoomRow | null): RoomState {
  return row === null ? NEW_ROOM : { ...NEW_ROOM, ...(JSON.parse(row.body) as RoomState) };
}
