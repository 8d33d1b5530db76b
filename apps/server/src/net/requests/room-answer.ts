/** Requests that change the room around a match. The changed room is the sender's answer. */
import { ok, type Result } from '@boardwright/core';
import type { Feature, RoomMessage } from '@boardwright/protocol';
import type { Asker } from './request.ts';

export const ROOMS: Feature = 'rooms';

export async function roomAnswer({ live }: Asker, changed: Promise<Result<null>>): Promise<Result<RoomMessage>> {
  const result = await changed;
  return result.ok ? ok(live.visitors.roomMessage()) : result;
}
