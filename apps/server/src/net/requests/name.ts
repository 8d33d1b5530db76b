import { ok } from '@boardwright/core';
import { variant } from '@boardwright/core/decode';
import { nameDecoder, type SetName } from '@boardwright/protocol';
import { withName } from '../../rooms/room-state.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const name: SocketRequest<'name'> = socketRequest('name', {
  decoder: variant<SetName>({ name: { name: nameDecoder } }),
  feature: ROOMS,
  answer: (_, asker, { name: wanted }) => {
    const { live, asked } = asker;
    return roomAnswer(
      asker,
      live.room.change((room) => ok(withName(room, asked.member, wanted)), { asked }),
    );
  },
});
