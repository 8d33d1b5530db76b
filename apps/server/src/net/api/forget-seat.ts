import { matchId, provenSeatDecoder } from '@boardwright/protocol';
import { refusal } from '../http.ts';
import { httpAnswer, decodeBody, type ApiRequest } from './request.ts';

export const forgetSeat: ApiRequest = {
  method: 'POST',
  path: /^\/api\/matches\/([^/]{1,64})\/forget$/,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    const wish = await decodeBody(asked.raw, provenSeatDecoder);
    if (!match.ok) return refusal(match.error);
    return httpAnswer(wish.ok ? await matches.desk.forget(match.value, wish.value.token) : wish);
  },
};
