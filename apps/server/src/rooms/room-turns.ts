/** Runs the changes of each room one at a time. Each member has a share of the queue. */
import { fail, type Result } from '@boardwright/core';
import { Shares } from '../shares.ts';

/** Maximum waiting changes of one member. */
const MOST_WAITING = 16;
export const ROOM_BUSY: Result<never> = fail('busy', 'The room is busy. Try again.');

export class RoomTurns {
  readonly #rooms = new Map<string, Shares>();

  /** Runs a change. by: the member whose share of the queue is used; null for the server, whose changes are never refused. */
  async run<T>(room: string, by: number | null, change: () => Promise<Result<T>>): Promise<Result<T>> {
    const turns = this.#rooms.get(room) ?? new Shares({ atOnce: 1, perKey: 1, waiting: MOST_WAITING });
    this.#rooms.set(room, turns);
    const changed = turns.run(String(by ?? ''), change, by === null ? Infinity : MOST_WAITING);
    if (changed === null) return ROOM_BUSY;
    try {
      return await changed;
    } finally {
      if (turns.isIdle) this.#rooms.delete(room);
    }
  }
}
