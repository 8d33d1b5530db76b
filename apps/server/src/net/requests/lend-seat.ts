import { fail } from '@boardwright/core';
import { levelNamed } from '@boardwright/core/bots';
import { lendSeatDecoder } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const lendSeat: SocketRequest<'lendSeat'> = socketRequest('lendSeat', {
  decoder: lendSeatDecoder,
  feature: 'seats',
  answer: async ({ matches }, { live, asked }, { seat, level: wanted }) => {
    const names = matches.levelsOf(live.game.id);
    const usual = names.levels[Math.min(1, names.levels.length - 1)] ?? '';
    const level = levelNamed(names, wanted ?? usual);
    return level === null ? fail('unknown-level', 'The game has no such level.') : live.goOnWithout(asked, seat, level);
  },
});
