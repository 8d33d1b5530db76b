/** Requests about the chat of a room. The latest messages are the sender's answer. */
import { ok, type Result } from '@boardwright/core';
import type { Feature, SaidMessage } from '@boardwright/protocol';
import { TOO_FAST } from '../../faults.ts';
import { ownerIn, type RoomState } from '../../rooms/room-state.ts';
import type { Asker } from './request.ts';

export const TALK: Feature = 'talk';

/** The numbers of the sending member and of the room's owner. */
interface Speaker {
  readonly by: number;
  readonly owner: number;
}

/** Performs a chat request. `step` returns the changed room. Each request counts towards the rate of its seat. */
export async function talkAnswer(
  { live, asked }: Asker,
  step: (room: RoomState, speaker: Speaker) => Result<RoomState>,
): Promise<Result<SaidMessage>> {
  if (!live.visitors.mayTalk(asked.seat)) return { ok: false, error: TOO_FAST };
  const speaker = (room: RoomState): Speaker => ({ by: asked.member, owner: ownerIn(room, live.round) });
  const changed = await live.room.change((room) => step(room, speaker(room)), { asked });
  return changed.ok ? ok(live.visitors.saidMessage()) : changed;
}
