import { ok } from '@boardwright/core';
import { unsubscribeDecoder } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const unsubscribe: SocketRequest<'unsubscribe'> = socketRequest('unsubscribe', {
  decoder: unsubscribeDecoder,
  feature: 'push',
  answer: async ({ store }, { live, seat }, { endpoint }) => {
    await store.write({ op: 'unsubscribe', match: live.match, seat, endpoint });
    return ok(null);
  },
});
