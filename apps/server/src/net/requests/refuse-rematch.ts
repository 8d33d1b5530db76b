import { variant } from '@boardwright/core/decode';
import type { RefuseRematch } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const refuseRematch: SocketRequest<'refuseRematch'> = socketRequest('refuseRematch', {
  decoder: variant<RefuseRematch>({ refuseRematch: {} }),
  feature: ROOMS,
  answer: (_, asker) => roomAnswer(asker, asker.live.following.refuse(asker.asked)),
});
