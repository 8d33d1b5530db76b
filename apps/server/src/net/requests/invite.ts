import { variant } from '@boardwright/core/decode';
import { seatDecoder as seat } from '@boardwright/core/host';
import type { AskInvite } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';
import { ROOMS } from './room-answer.ts';

export const invite: SocketRequest<'invite'> = socketRequest('invite', {
  decoder: variant<AskInvite>({ invite: { seat } }),
  feature: ROOMS,
  answer: ({ matches }, asker, { seat: of }) => matches.owner.invite(asker.live, asker.asked, of),
});
