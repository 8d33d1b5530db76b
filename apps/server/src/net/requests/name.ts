import { variant } from '@boardwright/core/decode';
import { nameDecoder, type SetName } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const name: SocketRequest<'name'> = socketRequest('name', {
  decoder: variant<SetName>({ name: { name: nameDecoder } }),
  feature: ROOMS,
  answer: (_, asker, { name: wanted }) => roomAnswer(asker, asker.live.rename(asker.seat, wanted)),
});
