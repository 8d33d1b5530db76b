import { fail, ok, type Result } from '@boardwright/core';
import { isRecord } from '@boardwright/core/decode';
import { ORDERS } from '../administration.ts';
import type { OperatorCommand, RunningServer } from './command.ts';

export const admin: OperatorCommand = {
  usage: 'WORD…',
  about: `sends a command to the running server (needs PORT and METRICS_TOKEN): ${Object.keys(ORDERS).join(', ')}`,
  example: 'admin list game=banqi state=playing',
  run: async ({ server, print }, words) => {
    if (server === undefined || server.metricsToken === null)
      return fail(
        'bad-setting',
        'METRICS_TOKEN is not set, so the server accepts no commands. Set it and restart the server.',
      );
    const told = await ask(server, server.metricsToken, words);
    if (!told.ok) return told;
    for (const line of told.value.slice(0, -1)) print(line);
    return ok(told.value.at(-1) ?? 'none');
  },
};

async function ask(
  { host, port }: RunningServer,
  token: string,
  words: readonly string[],
): Promise<Result<readonly string[]>> {
  const here = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ words });
  const answer = await fetch(`http://${here}:${port}/admin/do`, { method: 'POST', headers, body }).catch(() => null);
  if (answer === null) return fail('no-server', `No server answers on ${here}, port ${port}.`);
  if (answer.status === 401) return fail('bad-token', 'The server uses another METRICS_TOKEN.');
  return linesOf(await answer.json().catch(() => null));
}

function linesOf(said: unknown): Result<readonly string[]> {
  const { lines, fault } = isRecord(said) ? said : {};
  if (Array.isArray(lines)) return ok(lines.map(String));
  return fail('bad-request', isRecord(fault) ? String(fault['message']) : 'The answer was not understood.');
}
