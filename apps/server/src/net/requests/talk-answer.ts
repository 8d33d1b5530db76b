/** Requests about the chat of a room. The sender gets the last messages at once. */
import { ok, type Result } from '@boardwright/core';
import type { Feature, SaidMessage } from '@boardwright/protocol';
import { TOO_FAST } from '../../faults.ts';
import { ownerIn, type RoomState } from '../../rooms/room-state.ts';
import type { Asker } from './request.ts';

export const TALK: Feature = 'talk';

/** The sender, and the owner of the room. */
interface Speaker {
  readonly by: number;
  readonly owner: number;
}

/** Performs a request. `step` returns the changed room. Each request of a seat counts for its rate. */
export async function talkAnswer(
  { live, asked }: Asker,
  step: (room: RoomState, speaker: Speaker) => Result<RoomState>,
): Promise<Result<SaidMessage>> {
  if (!live.visitors.mayTalk(asked.seat)) return { ok: false, error: TOO_FAST };
  const speaker = (room: RoomState): Speaker => ({ by: asked.member, owner: ownerIn(room, live.round) });
  const changed = await live.room.change((room) => step(room, speaker(room)), { asked });
  return changed.ok ? ok(live.visitors.saidMessage()) : changed;
}
