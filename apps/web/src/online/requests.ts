/** The requests to the game server of this page. */
import { fail, fault, ok, type Result } from '@boardwright/core';
import { matchRequests, type HttpAnswer, type MatchRequests } from '@boardwright/protocol';

export const serverRequests: MatchRequests = matchRequests(send, fault('no-server', 'This page has no game server.'));

async function send(path: string, body: string | null, ms: number): Promise<Result<HttpAnswer>> {
  const how =
    body === null
      ? { cache: 'no-store' as const }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  try {
    const answer = await fetch(`./${path}`, { ...how, signal: AbortSignal.timeout(ms) });
    return ok({ ok: answer.ok, text: await answer.text() });
  } catch (error) {
    // there is no network, or no answer in time
    if (error instanceof TypeError || error instanceof DOMException)
      return fail('no-network', 'The server cannot be reached.');
    throw error;
  }
}
