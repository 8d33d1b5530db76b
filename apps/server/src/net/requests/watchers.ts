import { ok, type Result } from '@boardwright/core';
import { variant } from '@boardwright/core/decode';
import { watchModeDecoder, type SwitchWatching } from '@boardwright/protocol';
import { isOwner } from '../../rooms/owner-requests.ts';
import { NOT_OWNER, withWatching, type RoomState } from '../../rooms/room-state.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const watchers: SocketRequest<'watchers'> = socketRequest('watchers', {
  decoder: variant<SwitchWatching>({ watchers: { watch: watchModeDecoder } }),
  feature: ROOMS,
  answer: (_, asker, { watch }) => {
    const { live, asked } = asker;
    const change = (room: RoomState): Result<RoomState> =>
      isOwner(live, asked.seat) ? ok(withWatching(room, watch)) : { ok: false, error: NOT_OWNER };
    return roomAnswer(asker, live.room.change(change, { asked }));
  },
});
