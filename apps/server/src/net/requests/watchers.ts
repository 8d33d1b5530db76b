import { ok } from '@boardwright/core';
import { variant } from '@boardwright/core/decode';
import { watchModeDecoder, type SwitchWatching } from '@boardwright/protocol';
import { isHost } from '../../rooms/host-requests.ts';
import { NOT_HOST, withWatching } from '../../rooms/room-state.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const watchers: SocketRequest<'watchers'> = socketRequest('watchers', {
  decoder: variant<SwitchWatching>({ watchers: { watch: watchModeDecoder } }),
  feature: ROOMS,
  answer: (_, { live, ...asker }, { watch }) =>
    roomAnswer(
      { live, ...asker },
      live.room.change((room) =>
        isHost(live, asker.seat) ? ok(withWatching(room, watch)) : { ok: false, error: NOT_HOST },
      ),
    ),
});
