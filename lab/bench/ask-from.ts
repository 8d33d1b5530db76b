/** Sends HTTP requests from one of this machine's addresses. Each address has its own share of a server. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Sends a request. body: posted as JSON; absent for a GET. The status is 0 if the server closes the connection. */
export async function askFrom(localAddress: string, url: string, body?: unknown): Promise<Answer> {
  const { origin } = new URL(url);
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { origin, 'content-type': 'application/json' };
  const asked = request(url, { agent, method, localAddress, headers });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  try {
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  } catch {
    return { status: 0, body: '' };
  }
}

/** Creates a match and takes all seats of people, from this address. Returns the people's tokens. */
export async function seatsFrom(
  localAddress: string,
  origin: string,
  wish: object,
): Promise<{ readonly match: string; readonly tokens: readonly string[] }> {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const answer = await askFrom(localAddress, `${origin}/api/matches${path}`, body);
    if (answer.status >= 300 || answer.status === 0) throw new Error(`${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const { match, invites } = (await ask('', wish)) as { readonly match: string; readonly invites: (string | null)[] };
  const tokens: string[] = [];
  for (const invite of invites)
    if (invite !== null) {
      const taken = await ask(`/${match}/seats`, { invite, claim: `claim-of-${invite.slice(0, 20)}` });
      tokens.push((taken as { readonly token: string }).token);
    }
  return { match, tokens };
}
