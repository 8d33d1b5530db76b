/** The requests to a game server, from a terminal. */
import {
  fail,
  object,
  optional,
  parseJson,
  text,
  trusted,
  type Decoder,
  type Fault,
  type Result,
} from '@boardwright/core';
import {
  matchCreatedDecoder,
  matchFactsDecoder,
  seatTakenDecoder,
  type CreateMatch,
  type MatchCreated,
  type MatchFacts,
  type SeatTaken,
} from '@boardwright/protocol';

const faulty: Decoder<{ readonly fault: Fault }> = object({
  fault: object<Fault>({ code: text(60), message: text(1000), data: optional(trusted()) }),
});

export interface MatchRequests {
  create(wanted: CreateMatch): Promise<Result<MatchCreated>>;
  facts(match: string): Promise<Result<MatchFacts>>;
  sit(match: string, invite: string, claim: string): Promise<Result<SeatTaken>>;
}

export function requestsTo(page: URL): MatchRequests {
  const at = (path: string): URL => new URL(`api/matches${path}`, page);
  return {
    create: (wanted) => request(at(''), wanted, matchCreatedDecoder),
    facts: (match) => request(at(`/${match}`), null, matchFactsDecoder),
    sit: (match, invite, claim) => request(at(`/${match}/seats`), { invite, claim }, seatTakenDecoder),
  };
}

async function request<T>(url: URL, body: unknown, decoder: Decoder<T>): Promise<Result<T>> {
  const headers = { origin: url.origin, 'content-type': 'application/json' };
  const init = body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(url, init).catch(() => null);
  if (answer === null) return fail('no-network', `${url.origin} cannot be reached.`);
  const raw = parseJson(await answer.text(), 'answer');
  if (!raw.ok) return fail('no-server', `${url.origin} has no game server.`);
  if (answer.ok) return decoder.decode(raw.value, 'answer');
  const wrong = faulty.decode(raw.value, 'answer');
  return wrong.ok ? { ok: false, error: wrong.value.fault } : fail('no-server', `${url.origin} has no game server.`);
}
