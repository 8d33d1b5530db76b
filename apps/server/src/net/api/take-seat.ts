import { matchId, takeSeatDecoder } from '@boardwright/protocol';
import { refusal } from '../http.ts';
import { httpAnswer, decodeBody, type ApiRequest } from './request.ts';

export const takeSeat: ApiRequest = {
  method: 'POST',
  path: /^\/api\/matches\/([^/]{1,64})\/seats$/,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    const wish = await decodeBody(asked.raw, takeSeatDecoder);
    if (!match.ok) return refusal(match.error);
    return httpAnswer(wish.ok ? await matches.desk.take(match.value, wish.value) : wish);
  },
};
