import { variant } from '@boardwright/core/decode';
import { memberDecoder, type RemoveMember } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const remove: SocketRequest<'remove'> = socketRequest('remove', {
  decoder: variant<RemoveMember>({ remove: { member: memberDecoder } }),
  feature: ROOMS,
  answer: ({ matches }, asker, { member }) => roomAnswer(asker, matches.host.remove(asker.live, asker.seat, member)),
});
