import { matchId, provenSeatDecoder } from '@boardwright/protocol';
import { refusal } from '../http.ts';
import { httpAnswer, decodeBody, type ApiRequest } from './request.ts';

export const moveSeat: ApiRequest = {
  method: 'POST',
  path: /^\/api\/matches\/([^/]{1,64})\/moves$/,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    const wish = await decodeBody(asked.raw, provenSeatDecoder);
    if (!match.ok) return refusal(match.error);
    return httpAnswer(wish.ok ? await matches.desk.offerMove(match.value, wish.value.token) : wish);
  },
};
