/** Rooms change one at a time: what asks for a change waits for those before it, and each member has a share of the queue. */
import { fail, type Result } from '@boardwright/core';
import { Shares } from '../shares.ts';

/** Changes of one member that wait. */
const MOST_WAITING = 16;
export const ROOM_BUSY: Result<never> = fail('busy', 'The room is busy; try again.');

export class RoomTurns {
  readonly #rooms = new Map<string, Shares>();

  /** by: whose share of the queue it takes. */
  async run<T>(room: string, by: string, change: () => Promise<Result<T>>): Promise<Result<T>> {
    const turns = this.#rooms.get(room) ?? new Shares({ atOnce: 1, perKey: 1, waiting: MOST_WAITING });
    this.#rooms.set(room, turns);
    const changed = turns.run(by, change);
    if (changed === null) return ROOM_BUSY;
    try {
      return await changed;
    } finally {
      if (turns.isIdle) this.#rooms.delete(room);
    }
  }
}
