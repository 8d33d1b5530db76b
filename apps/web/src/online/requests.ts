/** The three requests to a game server: create a match, look at one, take a seat. */
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

const faultDecoder: Decoder<Fault> = object<Fault>({
  code: text(60),
  message: text(1000),
  data: optional(trusted()),
});
const faultyDecoder: Decoder<{ readonly fault: Fault }> = object({ fault: faultDecoder });

export function createMatch(wanted: CreateMatch): Promise<Result<MatchCreated>> {
  return request('./api/matches', wanted, matchCreatedDecoder);
}

export function lookAt(match: string): Promise<Result<MatchFacts>> {
  return request(`./api/matches/${encodeURIComponent(match)}`, null, matchFactsDecoder);
}

export function takeSeat(match: string, invite: string, claim: string): Promise<Result<SeatTaken>> {
  return request(`./api/matches/${encodeURIComponent(match)}/seats`, { invite, claim }, seatTakenDecoder);
}

/** A web host without a game server answers with a page or with nothing: that is one fault of its own. */
async function request<T>(url: string, body: unknown, decoder: Decoder<T>): Promise<Result<T>> {
  const init =
    body === null
      ? { cache: 'no-store' as const }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, init).catch((error: unknown) => {
    if (error instanceof TypeError) return null; // no network
    throw error;
  });
  if (answer === null) return fail('no-network', 'The server cannot be reached.');
  const raw = parseJson(await answer.text(), 'answer');
  if (!raw.ok) return fail('no-server', 'This page has no game server.');
  if (answer.ok) return decoder.decode(raw.value, 'answer');
  const faulty = faultyDecoder.decode(raw.value, 'answer');
  return faulty.ok ? { ok: false, error: faulty.value.fault } : fail('no-server', 'This page has no game server.');
}
