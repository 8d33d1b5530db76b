import { expect, test } from 'vitest';
import { hopnjump } from '@boardwright/games/hopnjump';
import { open, seatAll } from '../testing/test-server.ts';
import { Log } from './log.ts';
import { Latency } from './metrics.ts';

const TOKEN = 'a token of the operator';

async function ask(url: string, token?: string): Promise<readonly [number, string]> {
  const answer = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return [answer.status, await answer.text()];
}

test('metrics count what is there and what was written, for those who know the token', async () => {
  const site = await open({ metricsToken: TOKEN });
  const { players } = await seatAll(site.origin, hopnjump);
  const [first] = players;
  await first?.ask(first.anyPly() ?? { type: 'resign' });
  expect(await ask(`${site.origin}/metrics`)).toEqual([401, '']);
  expect(await ask(`${site.origin}/metrics`, 'another token, as long')).toEqual([401, '']);
  const [status, text] = await ask(`${site.origin}/metrics`, TOKEN);
  expect(status).toBe(200);
  expect(text).toContain('\nboardwright_matches 1\n');
  expect(text).toContain(`\nboardwright_sockets ${players.length}\n`);
  expect(Number(/^boardwright_entries_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  expect(text).toMatch(/^boardwright_commit_seconds_bucket\{le="\+Inf"\} [1-9]/m);
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{le="[^"]+"\})? [\d.e+-]+)$/);
  await site.close();
});

test('without a token there are no metrics', async () => {
  const site = await open();
  expect((await ask(`${site.origin}/metrics`))[0]).toBe(404);
  await site.close();
});

test('a server is ready while its store answers', async () => {
  const site = await open();
  expect((await ask(`${site.origin}/api/ready`))[0]).toBe(200);
  await site.close();
});

test('a page of another origin is refused and reported with its origin', async () => {
  const refused: string[] = [];
  const site = await open({ refusedOrigin: (origin) => refused.push(origin) });
  const headers = { 'content-type': 'application/json', origin: 'https://play.example' };
  const answer = await fetch(`${site.origin}/api/matches`, { method: 'POST', headers, body: '{}' });
  expect([answer.status, refused]).toEqual([403, ['https://play.example']]);
  await site.close();
});

test('a latency is counted in every bucket that it fits', () => {
  const latency = new Latency();
  for (const seconds of [0.001, 0.004, 60]) latency.observe(seconds);
  const lines = latency.lines('x');
  expect(lines).toContain('x_bucket{le="0.001"} 1');
  expect(lines).toContain('x_bucket{le="0.005"} 2');
  expect(lines).toContain('x_bucket{le="10"} 2');
  expect(lines.slice(-3)).toEqual(['x_bucket{le="+Inf"} 3', 'x_sum 60.005', 'x_count 3']);
});

test('a log line has a time and a level, and is one line whatever it says', () => {
  const lines: string[] = [];
  const now = new Date('2026-11-17T10:00:00Z');
  new Log((line) => lines.push(line)).line('warn', 'two\nlines', now);
  new Log((line) => lines.push(line), 'json').line('error', 'a "quote"', now);
  expect(lines).toEqual([
    '2026-11-17T10:00:00.000Z warn two | lines',
    '{"time":"2026-11-17T10:00:00.000Z","level":"error","message":"a \\"quote\\""}',
  ]);
});

test('what is said once is said once', () => {
  const lines: string[] = [];
  const log = new Log((line) => lines.push(line));
  for (const message of ['a', 'b', 'a']) log.once('info', message);
  expect(lines.map((line) => line.slice(-1))).toEqual(['a', 'b']);
});
