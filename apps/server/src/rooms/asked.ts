/** A seat's request to its room: who sends it, and the id by which a repetition is recognised. */
import type { Fault } from '@boardwright/core';
import { digestOf } from '../secrets.ts';
import type { SeatHolder } from '../store/store.ts';

export interface Asked extends SeatHolder {
  readonly member: number;
  /** The id that the client gave the request. A repetition has the same id. */
  readonly id: string;
  /** Returns why the sender has lost the seat meanwhile, or null. */
  lost(): Fault | null;
}

/** Maximum requests that a room remembers per member. A client has at most as many open requests. */
const REMEMBERED = 16;
/** Characters kept of the digest of an id: 48 bits. */
const KEPT = 8;
const markOf = (id: string): string => digestOf(id).slice(0, KEPT);

/** The last requests that changed a room, by member. */
export interface AskedState {
  /** Digests of the requests' ids, by member; absent if there are none. */
  readonly asked?: Readonly<Record<number, readonly string[]>>;
}

export function wasAsked({ asked }: AskedState, { member, id }: Asked): boolean {
  return asked?.[member]?.includes(markOf(id)) ?? false;
}

export function withAsked<Room extends AskedState>(room: Room, { member, id }: Asked): Room {
  const before = room.asked?.[member] ?? [];
  return { ...room, asked: { ...room.asked, [member]: [...before, markOf(id)].slice(-REMEMBERED) } };
}
