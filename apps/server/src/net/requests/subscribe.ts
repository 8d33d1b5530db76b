import { fail, ok } from '@boardwright/core';
import { subscribeDecoder } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const subscribe: SocketRequest<'subscribe'> = socketRequest('subscribe', {
  decoder: subscribeDecoder,
  feature: 'push',
  answer: async ({ pushes, store }, { live, asked }, { endpoint, p256dh, auth, title }) => {
    if (pushes === null) return fail('no-push', 'This server sends no notifications.');
    if (!pushes.isAllowed(endpoint))
      return fail('other-push', 'This server does not support the push service of this browser.');
    const { seat, token } = asked;
    const written = await store.write({
      op: 'subscribe',
      match: live.match,
      seat,
      token,
      endpoint,
      p256dh,
      auth,
      title,
    });
    if (written === 'ok') return ok(null);
    const lost = asked.lost();
    return lost !== null
      ? { ok: false, error: lost }
      : fail('too-many', 'This seat already has as many push subscriptions as it may have. Remove one first.');
  },
});
