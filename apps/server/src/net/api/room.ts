import { matchId } from '@boardwright/protocol';
import { refusal } from '../http.ts';
import { httpAnswer, type ApiRequest } from './request.ts';

export const room: ApiRequest = {
  method: 'GET',
  path: /^\/api\/matches\/([^/]{1,64})\/room$/,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    return match.ok ? httpAnswer(await matches.room(match.value)) : refusal(match.error);
  },
};
