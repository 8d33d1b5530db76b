import { matchId } from '@boardwright/protocol';
import { httpAnswer, type ApiRequest } from './request.ts';

export const fairFacts: ApiRequest = {
  method: 'GET',
  path: /^\/api\/matches\/([^/]{1,64})\/fair$/,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    return httpAnswer(match.ok ? await matches.fairFacts(match.value) : match);
  },
};
