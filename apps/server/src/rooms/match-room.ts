/**
 * The room around one match in memory. Its changes run one after the other. Each is a compare-and-swap on the stored room, because other
 * nodes change it too; a node that loses reads the room and tries again.
 */
import { ok, type Result } from '@boardwright/core';
import type { MatchServices } from '../match/match-services.ts';
import type { MatchRecord, MatchStore, RoomRow } from '../store/store.ts';
import { wasAsked, withAsked, type Asked } from './asked.ts';
import { roomIdOf } from './round.ts';
import { NEW_ROOM, type RoomState } from './room-state.ts';
import { ROOM_BUSY } from './room-turns.ts';

/** Maximum attempts of one change. An attempt fails if another node has changed the room meanwhile. */
const MOST_TRIES = 8;

interface RoomServices extends Pick<MatchServices, 'roomWritten' | 'roomChanged' | 'seatsMoved' | 'roomTurns'> {
  readonly store: Pick<MatchStore, 'room' | 'write'>;
}

/**
 * How the room changes. listed: whether the lobby lists it; absent to leave that unchanged. asked: the request; null if the server makes
 * the change.
 */
interface RoomChange {
  readonly listed?: boolean;
  readonly asked?: Asked | null;
}

export class MatchRoom {
  readonly #services: RoomServices;
  readonly #record: MatchRecord;
  /** The version of the stored row. The row itself is not kept, because its text takes more memory than the state. */
  #version = 0;
  #listed = false;
  #state = NEW_ROOM;
  /** Resolves when the seats have been read again after one has moved to another device. Requests wait for it. */
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

  /** The number of writes to the room that this node knows. */
  get version(): number {
    return this.#version;
  }

  /** Reads what other nodes have written to the room, and the seats if one has moved. */
  async refresh(): Promise<void> {
    const row = await this.#services.store.room(this.id);
    if ((row?.changed ?? 0) !== this.version) this.adopt(row);
    await this.#seatsRead;
  }

  /** Returns the next row: with this state and the request to remember. */
  rowWith(state: RoomState, { listed = this.listed, asked = null }: RoomChange = {}): RoomRow {
    const body = JSON.stringify(asked === null ? state : withAsked(state, asked));
    return { id: this.id, changed: this.version + 1, listed, body };
  }

  /** Records that this match has written the row. Other rounds of the room in memory adopt it too. */
  wrote(row: RoomRow): void {
    this.adopt(row);
    this.#services.roomWritten?.(row);
  }

  /** Adopts a stored row. */
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
   * Writes the room that `step` returns. If another node was faster, calls `step` again with that node's room. A repeated request succeeds
   * without a change.
   */
  change(step: (room: RoomState) => Result<RoomState>, change: RoomChange = {}): Promise<Result<null>> {
    return this.inTurn(change.asked ?? null, () => this.write(step, change));
  }

  /** Runs a change after the earlier changes of this room, if the sender still has the seat. */
  inTurn<T>(asked: Asked | null, change: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.#services.roomTurns.run(this.id, asked?.member ?? null, async () => {
      const lost = asked?.lost() ?? null;
      return lost === null ? change() : { ok: false, error: lost };
    });
  }

  /** Does the same as `change`, but without queuing. */
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
