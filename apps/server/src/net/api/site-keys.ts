import { ok } from '@boardwright/core';
import { httpAnswer, type ApiRequest } from './request.ts';

export const siteKeys: ApiRequest = {
  method: 'GET',
  path: /^\/\.well-known\/boardwright-site$/,
  answer: async (services) => httpAnswer(ok(services.siteKeys)),
};
