import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hopnjump } from '@boardwright/games/hopnjump';
import { hasPostgres } from '../../../../tools/postgres.ts';
import { openNodes } from '../testing/nodes.ts';
import { freshDatabase, postgresStore, runSql } from '../testing/postgres.ts';
import { memoryStore } from '../store/memory.ts';
import { open, seatAll } from '../testing/test-server.ts';
import { SCHEMA } from '../store/schema.ts';
import { Log } from './log.ts';
import { chartOf, roundUp } from './chart.ts';
import { Latency, Metrics, quantile } from './metrics.ts';
import { HOUR_MS, Samples } from './samples.ts';
import { Traffic } from './traffic.ts';

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
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
  expect(text).toMatch(/^boardwright_build_info\{version="[^"]*",schema="\d+",node="[\d.]+"\} 1$/m);
  for (const name of ['boardwright_matches_stored', 'boardwright_database_up']) expect(text).toContain(`\n${name} 1\n`);
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
  const promtool = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  // where promtool is not installed, the checks above must suffice
  expect(promtool.error === undefined ? [promtool.stdout, promtool.status] : ['', 0]).toEqual(['', 0]);
  await site.close();
});

test('what is refused leaves a trace: by its code, and by the class of its answer', async () => {
  const limits = { requests: { burst: 5, perSecond: 0 } };
  const site = await open({ metricsToken: TOKEN, limits });
  for (let n = 0; n < 12; n++) await ask(`${site.origin}/api/matches/AAAAAAAAAAAAAAAA`);
  const [, text] = await ask(`${site.origin}/metrics`, TOKEN);
  expect(text).toContain('\nboardwright_http_responses_total{class="4xx"} 12\n');
  expect(text).toContain('\nboardwright_refusals_total{code="no-match"} 5\n');
  expect(text).toContain('\nboardwright_refusals_total{code="too-many"} 7\n');
  await site.close();
});

test('codes of games from outside do not fill the memory', () => {
  const traffic = new Traffic();
  for (let n = 0; n < 1000; n++) traffic.refused(`code-${n}`);
  traffic.refused('"} 1\nmade_up 1');
  const lines = traffic.lines();
  expect(lines.length).toBeLessThan(210);
  expect(lines.at(-1)).toBe('boardwright_refusals_total{code="other"} 801');
});

test.skipIf(!hasPostgres)(
  'a node that stops says first that it is not ready, and lets its players play meanwhile',
  async () => {
    const url = await freshDatabase();
    const store = await postgresStore(url);
    const node = await open({ store, drainMs: 500 });
    const other = await open({ store: await postgresStore(url) });
    while ((store.shared?.live ?? 0) < 2) await setTimeout(20);
    const { players } = await seatAll(node.origin, hopnjump);
    const closed = node.close();
    expect((await ask(`${node.origin}/api/ready`))[0]).toBe(503);
    expect((await ask(`${node.origin}/api/health`))[0]).toBe(200);
    expect((await players[0]?.ask(players[0].anyPly() ?? { type: 'resign' }))?.fault).toBeNull();
    expect(players.map(({ client }) => client.status)).toEqual(['live', 'live']);
    await closed;
    await other.close();
  },
);

test('without a token there are no metrics', async () => {
  const site = await open();
  expect((await ask(`${site.origin}/metrics`))[0]).toBe(404);
  await site.close();
});

test('a server is ready while its store answers', async () => {
  const site = await open();
  for (const path of ['ready', 'health']) {
    const [status, body] = await ask(`${site.origin}/api/${path}`);
    expect([status, JSON.parse(body)]).toMatchObject([200, { ok: true, version: '', schema: SCHEMA }]);
  }
  await site.close();
});

test('a page of another origin is refused and reported with its origin', async () => {
  const refused: string[] = [];
  const site = await open({ refusedOrigin: (origin) => refused.push(origin) });
  const headers = { 'content-type': 'application/json', origin: 'https://play.example' };
  const answer = await fetch(`${site.origin}/api/matches`, { method: 'POST', headers, body: '{}' });
  expect([answer.status, refused]).toEqual([403, ['https://play.example']]);
  const { port } = new URL(site.origin);
  const asked = get({ port, host: '127.0.0.1', path: '/api/lobby', headers: { host: 'else.example' } });
  const [other] = (await once(asked, 'response')) as [IncomingMessage];
  expect([other.resume().statusCode, refused.at(-1)]).toEqual([403, 'http://else.example']);
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
  new Log((line) => lines.push(line)).line('warn', 'two\nlines', undefined, now);
  new Log((line) => lines.push(line), 'json').line('error', 'a "quote"', 'abc', now);
  expect(lines).toEqual([
    '2026-11-17T10:00:00.000Z warn two | lines',
    '{"time":"2026-11-17T10:00:00.000Z","level":"error","request":"abc","message":"a \\"quote\\""}',
  ]);
});

test('every answer has the id of its request, and so has the log line of one that failed', async () => {
  const reports: unknown[] = [];
  const store = memoryStore();
  const find = async (): Promise<never> => {
    throw new Error('the store is broken');
  };
  const site = await open({ store: { ...store, find }, report: (line, request) => reports.push([line, request]) });
  const answer = await fetch(`${site.origin}/api/matches/AAAAAAAAAAAAAAAA`);
  const id = answer.headers.get('x-request-id') ?? '';
  expect([answer.status, id]).toEqual([500, expect.stringMatching(/^[\w-]{12}$/)]);
  expect(reports).toEqual([[expect.stringContaining('a request failed: Error: the store is broken'), id]]);
  const named = { headers: { 'x-request-id': 'chosen-by-a-stranger' } };
  expect((await fetch(`${site.origin}/api/health`, named)).headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  await site.close();
  const proxied = await open({ trustProxy: true });
  expect((await fetch(`${proxied.origin}/api/health`, named)).headers.get('x-request-id')).toBe('chosen-by-a-stranger');
  await proxied.close();
});

test('the page of the operator draws the last hour, for who knows the token as a password', async () => {
  const site = await open({ metricsToken: TOKEN, version: '1.2.3' });
  const page = async (authorization: string): Promise<Response> =>
    fetch(`${site.origin}/admin`, { headers: { authorization } });
  const basic = (password: string): string => `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
  for (const wrong of ['', basic('another'), basic(''), 'Bearer another']) {
    const refused = await page(wrong);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic /)]);
  }
  const shown = await page(basic(TOKEN));
  const html = await shown.text();
  expect([shown.status, shown.headers.get('refresh')]).toEqual([200, '15']);
  expect(html).toContain(`Version 1.2.3, schema ${SCHEMA}`);
  for (const title of ['Nodes', 'Matches', 'Moves per second', 'Commit', 'Bot moves under way', 'Storage'])
    expect(html).toContain(`<figcaption>${title} `);
  // the content security policy blocks everything inline
  expect(html).not.toMatch(/<script|<style|style=|onload=/);
  expect((await fetch(`${site.origin}/admin.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  await site.close();
});

test('without a token there is no page of the operator', async () => {
  const site = await open();
  expect((await ask(`${site.origin}/admin`))[0]).toBe(404);
  await site.close();
});

// not every platform has the PostgreSQL package
test.skipIf(!hasPostgres)('every node draws what all nodes measured, also one that has stopped', async () => {
  const { nodes, url, close } = await openNodes(2, { metricsToken: TOKEN });
  const [one, other] = nodes;
  await other?.close();
  const [, html] = await ask(`${one?.origin ?? ''}/admin`, TOKEN);
  expect(html).toContain('<td>stopped</td>');
  expect(await runSql(url, 'SELECT count(*)::int AS samples FROM samples')).toEqual([{ samples: 1 }]);
  await one?.close();
  await close().catch(() => {});
});

test('a sample tells what was done since the one before', async () => {
  const metrics = new Metrics();
  const samples = new Samples(metrics, null, '1');
  const measured = { matches: 1, sockets: 2, quarantined: 0, freeBytes: null, stored: 3, bytes: 4 };
  metrics.entries = 50;
  for (const seconds of [0.001, 0.001, 0.4]) metrics.ack.observe(seconds);
  await samples.take(measured, 1000);
  metrics.ack.observe(0.03);
  await samples.take(measured, 2000);
  await samples.take(measured, 2000 + HOUR_MS);
  const [{ samples: taken } = { samples: [] }] = await samples.nodes(2000);
  expect(taken).toHaveLength(1);
  const fresh = new Samples(metrics, null, '1');
  metrics.ack.observe(0.03);
  await fresh.take(measured, 1000);
  const [{ samples: last } = { samples: [] }] = await fresh.nodes(1000);
  expect(last[0]).toMatchObject({ at: 1000, matches: 1, stored: 3, rate: 0, ack50: 37_500, ack99: 49_750 });
  metrics.close();
});

test('a quantile is interpolated in its bucket', () => {
  const latency = new Latency();
  expect(quantile(latency.counts, 0.5)).toBe(0);
  for (let n = 0; n < 100; n++) latency.observe(n < 90 ? 0.002 : 60);
  expect(quantile(latency.counts, 0.45)).toBeCloseTo(0.00175);
  expect(quantile(latency.counts, 0.99)).toBe(10);
});

test('a chart has room for its highest value, and a gap where nothing is known', () => {
  expect([0, 0.03, 1, 7, 42, 101].map(roundUp)).toEqual([1, 0.05, 1, 10, 50, 200]);
  const svg = chartOf({
    title: 'a & b',
    write: String,
    lines: [{ name: '<x>', values: [null, 1, 2, null, 4] }],
  });
  expect(svg).toContain('aria-label="a &amp; b, now &lt;x&gt; 4"');
  expect(/class="line line0" d="([^"]*)"/.exec(svg)?.[1]?.match(/[ML]/g)?.join('')).toBe('MLM');
});

test('what is said once is said once', () => {
  const lines: string[] = [];
  const log = new Log((line) => lines.push(line));
  for (const message of ['a', 'b', 'a']) log.once('info', message);
  expect(lines.map((line) => line.slice(-1))).toEqual(['a', 'b']);
});

test('the log has a rate: what is left out is counted', () => {
  const lines: string[] = [];
  const log = new Log((line) => lines.push(line));
  for (let n = 0; n < 5000; n++) log.line('error', `wrong ${n}`);
  expect(lines.length).toBeLessThan(1000);
  expect(lines[0]).toContain('wrong 0');
  log.audit('operator: close');
  expect(lines.at(-1)).toMatch(/ info operator: close$/);
});
