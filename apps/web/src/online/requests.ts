/** The requests to the game server that this page came from. */
import { fail, fault, ok, type Result } from '@boardwright/core';
import { matchRequests, type HttpAnswer, type MatchRequests } from '@boardwright/protocol';

export const serverRequests: MatchRequests = matchRequests(send, fault('no-server', 'This page has no game server.'));

async function send(path: string, body: string | null): Promise<Result<HttpAnswer>> {
  const init =
    body === null
      ? { cache: 'no-store' as const }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const answer = await fetch(`./${path}`, init).catch((error: unknown) => {
    if (error instanceof TypeError) return null; // no network
    throw error;
  });
  if (answer === null) return fail('no-network', 'The server cannot be reached.');
  return ok({ ok: answer.ok, text: await answer.text() });
}
