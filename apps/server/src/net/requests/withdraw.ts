import { variant } from '@boardwright/core/decode';
import type { WithdrawRematch } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const withdraw: SocketRequest<'withdraw'> = socketRequest('withdraw', {
  decoder: variant<WithdrawRematch>({ withdraw: {} }),
  feature: ROOMS,
  answer: (_, asker) => roomAnswer(asker, asker.live.following.withdraw(asker.asked)),
});
