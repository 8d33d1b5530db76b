/** What a seat asks of its room: who asks, and what makes the same request, sent again, the same request. */
import type { Fault } from '@boardwright/core';
import { digestOf } from '../secrets.ts';
import type { SeatHolder } from '../store/store.ts';

export interface Asked extends SeatHolder {
  readonly member: number;
  /** Chosen by the client: a request that is sent again has the same. */
  readonly id: string;
  /** Returns why the asker has its seat no more, or null. */
  lost(): Fault | null;
}

/** Requests that a room remembers of each member: as many as a client has under way at once. */
const REMEMBERED = 16;
/** Characters of an id's digest that are kept: 48 bits. */
const KEPT = 8;
const markOf = (id: string): string => digestOf(id).slice(0, KEPT);

/** The last requests that have changed a room, by member. */
export interface AskedState {
  /** Absent: none. */
  readonly asked?: Readonly<Record<number, readonly string[]>>;
}

export function wasAsked({ asked }: AskedState, { member, id }: Asked): boolean {
  return asked?.[member]?.includes(markOf(id)) ?? false;
}

export function withAsked<Room extends AskedState>(room: Room, { member, id }: Asked): Room {
  const before = room.asked?.[member] ?? [];
  return { ...room, asked: { ...room.asked, [member]: [...before, markOf(id)].slice(-REMEMBERED) } };
}
