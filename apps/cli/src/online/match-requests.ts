/** The requests to a game server, from a terminal. */
import { fail, fault, ok, type Result } from '@boardwright/core';
import { matchRequests, type HttpAnswer, type MatchRequests } from '@boardwright/protocol';

export function requestsTo(page: URL): MatchRequests {
  const send = (path: string, body: string | null): Promise<Result<HttpAnswer>> => request(new URL(path, page), body);
  return matchRequests(send, fault('no-server', `${page.origin} has no game server.`));
}

async function request(url: URL, body: string | null): Promise<Result<HttpAnswer>> {
  const headers = { origin: url.origin, 'content-type': 'application/json' };
  const init = body === null ? { headers } : { method: 'POST', headers, body };
  const answer = await fetch(url, init).catch(() => null);
  if (answer === null) return fail('no-network', `${url.origin} cannot be reached.`);
  return ok({ ok: answer.ok, text: await answer.text() });
}
