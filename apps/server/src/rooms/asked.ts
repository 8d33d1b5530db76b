/** A seat's request to its room: the sender, and the id by which a repeated request is recognised. */
import type { Fault } from '@boardwright/core';
import { digestOf } from '../secrets.ts';
import type { SeatHolder } from '../store/store.ts';

export interface Asked extends SeatHolder {
  readonly member: number;
  /** The client's id of the request, the same when it is repeated. */
  readonly id: string;
  /** Returns why the sender has lost its seat, or null. */
  lost(): Fault | null;
}

/** Maximum requests that a room remembers of each member: the number that a client may have open at once. */
const REMEMBERED = 16;
/** The kept characters of an id's digest: 48 bits. */
const KEPT = 8;
const markOf = (id: string): string => digestOf(id).slice(0, KEPT);

/** The last requests that changed a room, by member. */
export interface AskedState {
  /** The requests; absent if there are none. */
  readonly asked?: Readonly<Record<number, readonly string[]>>;
}

export function wasAsked({ asked }: AskedState, { member, id }: Asked): boolean {
  return asked?.[member]?.includes(markOf(id)) ?? false;
}

export function withAsked<Room extends AskedState>(room: Room, { member, id }: Asked): Room {
  const before = room.asked?.[member] ?? [];
  return { ...room, asked: { ...room.asked, [member]: [...before, markOf(id)].slice(-REMEMBERED) } };
}
