import { fail } from '@boardwright/core';
import { levelNamed } from '@boardwright/core/bots';
import { lendSeatDecoder } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const lendSeat: SocketRequest<'lendSeat'> = socketRequest('lendSeat', {
  decoder: lendSeatDecoder,
  feature: 'seats',
  answer: async ({ matches }, { live }, { seat, level: wanted }) => {
    const level = levelNamed(matches.levelsOf(live.gameId), wanted);
    return level === null ? fail('unknown-level', 'The game has no such level.') : live.goOnWithout(seat, level);
  },
});
