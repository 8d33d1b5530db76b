import { fail, ok } from '@boardwright/core';
import { httpAnswer, type ApiRequest } from './request.ts';

export const pushOffer: ApiRequest = {
  method: 'GET',
  path: /^\/api\/push$/,
  answer: async ({ pushes }) =>
    httpAnswer(
      pushes === null ? fail('no-push', 'This server sends no notifications.') : ok({ key: pushes.publicKey }),
    ),
};
