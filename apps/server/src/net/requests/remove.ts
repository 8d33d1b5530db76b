import { boolean, optional, variant } from '@boardwright/core/decode';
import { memberDecoder, type RemoveMember } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const remove: SocketRequest<'remove'> = socketRequest('remove', {
  decoder: variant<RemoveMember>({ remove: { member: memberDecoder, keepInvite: optional(boolean) } }),
  feature: ROOMS,
  answer: ({ matches }, asker, request) => roomAnswer(asker, matches.owner.remove(asker.live, asker.asked, request)),
});
