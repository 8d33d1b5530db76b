import { matchId, roomKeyDecoder } from '@boardwright/protocol';
import { refusal } from '../http.ts';
import { decodeBody, httpAnswer, type ApiRequest } from './request.ts';

const path = /^\/api\/matches\/([^/]{1,64})\/room$/;

export const room: ApiRequest = {
  method: 'GET',
  path,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    return match.ok ? httpAnswer(await matches.room(match.value)) : refusal(match.error);
  },
};

/** Returns the room to a client with an invite or a token, even if the room is closed to spectators. */
export const roomByKey: ApiRequest = {
  method: 'POST',
  path,
  answer: async ({ matches }, asked) => {
    const match = matchId.decode(asked.match, 'match');
    const wish = await decodeBody(asked.raw, roomKeyDecoder);
    if (!match.ok) return refusal(match.error);
    return httpAnswer(wish.ok ? await matches.room(match.value, wish.value.key) : wish);
  },
};
