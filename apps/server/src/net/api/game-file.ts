import { matchId } from '@boardwright/protocol';
import { httpAnswer, type ApiRequest } from './request.ts';

export const gameFile: ApiRequest = {
  method: 'GET',
  path: /^\/api\/matches\/([^/]{1,64})\/game$/,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    return httpAnswer(match.ok ? await matches.gameFile(match.value) : match);
  },
};
