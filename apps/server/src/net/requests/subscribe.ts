import { fail, ok } from '@boardwright/core';
import { subscribeDecoder } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const subscribe: SocketRequest<'subscribe'> = socketRequest('subscribe', {
  decoder: subscribeDecoder,
  feature: 'push',
  answer: async ({ pushes, store }, { live, seat }, { endpoint, p256dh, auth, title }) => {
    if (pushes === null) return fail('no-push', 'This server sends no notifications.');
    if (!pushes.isAllowed(endpoint))
      return fail('other-push', 'This server sends nothing to the push service of this browser.');
    const written = await store.write({ op: 'subscribe', match: live.match, seat, endpoint, p256dh, auth, title });
    return written === 'ok' ? ok(null) : fail('too-many', 'This seat is told of its turn on enough devices.');
  },
});
