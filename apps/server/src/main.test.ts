import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterAll, expect, test } from 'vitest';
import { size } from '../../../tools/size.ts';
import { lanAddresses } from './network.ts';
import { freshFolder, seatAll } from './testing/house.ts';
import { start } from './testing/process.ts';

const isSmall = size === 'small';
const MAIN = join(import.meta.dirname, 'main.ts');
const folder = freshFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (env: NodeJS.ProcessEnv): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, ['--conditions=@boardwright/source', MAIN], {
    env: { ...process.env, DATA_DIR: folder, ...env },
    encoding: 'utf8',
  });

// Starting processes takes longer than the fast check has.
test.skipIf(isSmall)('it prints its address, plays, and ends on SIGTERM', async () => {
  const server = await start(MAIN, [], { PORT: '0', DATA_DIR: folder });
  expect(server.line).toMatch(/^Boardwright: http:\/\/localhost:\d+$/);
  const origin = server.line.slice('Boardwright: '.length);
  expect(await (await fetch(`${origin}/api/health`)).json()).toEqual({ ok: true, sockets: 0 });
  const { players } = await seatAll(origin, hopnjump, { seats: ['person', 'bot:easy'] });
  const [player] = players;
  await player?.play(() => player.client.seq >= 6);
  const closed = player?.closed();
  expect(await server.stop()).toBe(0);
  expect(await closed).toBe(1001);
});

test.skipIf(isSmall)('a port that is taken is one clear line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = run({ PORT: String(port) });
  other.close();
  expect([status, stderr]).toEqual([2, `Port ${port} is taken. Choose another one: PORT=8081 npm start\n`]);
});

test.skipIf(isSmall)('what the environment says wrong is one clear line', () => {
  const { status, stderr } = run({ PORT: 'http' });
  expect([status, stderr]).toEqual([2, 'PORT must be a number from 0 to 65535, not "http".\n']);
});

test.skipIf(isSmall || lanAddresses().length === 0)(
  'on all addresses it shows the one of the network, as a QR code too',
  async () => {
    const server = await start(MAIN, [], { PORT: '0', HOST: '0.0.0.0', DATA_DIR: folder }, 5);
    expect(server.lines.join('\n')).toContain(`In your network: http://${lanAddresses()[0] as string}:`);
    expect(server.lines.join('\n')).toMatch(/[▀▄█]{5}/);
    expect(await server.stop()).toBe(0);
  },
);
