import { matchId } from '@boardwright/protocol';
import { jsonText, refusal } from '../http.ts';
import type { ApiRequest } from './request.ts';

export const gameFile: ApiRequest = {
  method: 'GET',
  path: /^\/api\/matches\/([^/]{1,64})\/game$/,
  answer: async ({ matches }, { match: id, address, raw }) => {
    const match = matchId.decode(id, 'match');
    if (!match.ok) return refusal(match.error);
    const end = new AbortController();
    const left = (): void => end.abort();
    raw.socket.once('close', left);
    const file = await matches.files.of(match.value, address, end.signal);
    raw.socket.off('close', left);
    return file.ok ? jsonText(200, file.value) : refusal(file.error);
  },
};
