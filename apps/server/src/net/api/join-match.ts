import type { Fault } from '@boardwright/core';
import { joinMatchDecoder, matchId } from '@boardwright/protocol';
import { NO_LOBBY } from '../../match/all/matches.ts';
import { TOO_MANY } from '../limits.ts';
import { refusal } from '../http.ts';
import { httpAnswer, decodeBody, type ApiRequest } from './request.ts';

export const joinMatch: ApiRequest = {
  method: 'POST',
  path: /^\/api\/lobby\/([^/]{1,64})\/seats$/,
  answer: async ({ matches, joins }, asked) => {
    if (matches.lobby === null) return refusal(NO_LOBBY);
    const match = matchId.decode(asked.match, 'match');
    const wish = await decodeBody(asked.raw, joinMatchDecoder);
    if (!match.ok) return refusal(match.error);
    const refused = (): Fault | null => (joins.take(asked.address, performance.now()) ? null : TOO_MANY);
    return httpAnswer(wish.ok ? await matches.desk.join(match.value, wish.value, refused) : wish);
  },
};
