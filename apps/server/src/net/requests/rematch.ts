import { variant } from '@boardwright/core/decode';
import type { AskRematch } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const rematch: SocketRequest<'rematch'> = socketRequest('rematch', {
  decoder: variant<AskRematch>({ rematch: {} }),
  answer: ({ creations }, { live, asked, address }) =>
    live.following.rematch(asked, () => creations.refusal(address, performance.now())),
});
