import { createMatchDecoder } from '@boardwright/protocol';
import type { CreationRefusal } from '../limits.ts';
import { httpAnswer, decodeBody, type ApiRequest } from './request.ts';

export const createMatch: ApiRequest = {
  method: 'POST',
  path: /^\/api\/matches$/,
  answer: async ({ matches, creations }, { raw, address }) => {
    const wish = await decodeBody(raw, createMatchDecoder);
    const tooMany: CreationRefusal = () => creations.refusal(address, performance.now());
    return httpAnswer(wish.ok ? await matches.create(wish.value, tooMany) : wish, 201);
  },
};
