/** The HTTP requests of a terminal to a game server. */
import { fail, fault, ok, type Result } from '@boardwright/core';
import { matchRequests, type HttpAnswer, type MatchRequests, type SendRequest } from '@boardwright/protocol';

export function requestsTo(page: URL): MatchRequests {
  const send: SendRequest = (path, body, ms) => request(new URL(path, page), body, ms);
  return matchRequests(send, fault('no-server', `${page.origin} has no game server.`));
}

async function request(url: URL, body: string | null, ms: number): Promise<Result<HttpAnswer>> {
  const headers = { origin: url.origin, 'content-type': 'application/json' };
  const how = body === null ? { headers } : { method: 'POST', headers, body };
  try {
    const answer = await fetch(url, { ...how, signal: AbortSignal.timeout(ms) });
    return ok({ ok: answer.ok, text: await answer.text() });
  } catch {
    return fail('no-network', `${url.origin} cannot be reached.`);
  }
}
