import { NO_LOBBY } from '../../match/all/matches.ts';
import { json, refusal } from '../http.ts';
import type { ApiRequest } from './request.ts';

export const lobby: ApiRequest = {
  method: 'GET',
  path: /^\/api\/lobby$/,
  answer: async ({ matches }) =>
    matches.lobby === null ? refusal(NO_LOBBY) : json(200, await matches.lobby.matches()),
};
