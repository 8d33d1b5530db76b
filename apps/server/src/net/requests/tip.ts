import { variant } from '@boardwright/core/decode';
import { hex32, type ReplaceTip } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const tip: SocketRequest<'tip'> = socketRequest('tip', {
  decoder: variant<ReplaceTip>({ tip: { tip: hex32 } }),
  feature: 'fair-1',
  answer: (_, { live, seat }, { tip: fresh }) => live.replaceTip(seat, fresh),
});
