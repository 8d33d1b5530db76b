import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@boardwright/node';
import { renderUnicodeCompact } from 'uqr';
import { registry, registryModule } from './games.ts';
import { lanAddresses } from './network.ts';
import { make } from './server.ts';

const { env } = process;
const host = env['HOST'] ?? '127.0.0.1';
const port = portOf(env['PORT'] ?? '8080');

const server = await make({
  registry,
  thinker: openPool({ threads: Math.max(1, availableParallelism() - 1), registry: registryModule }),
  dataDir: env['DATA_DIR'] ?? 'data',
  webDir: env['WEB_DIR'] ?? join(import.meta.dirname, '../../web/dist'),
  origins: (env['ORIGINS'] ?? '').split(',').filter((origin) => origin !== ''),
  allowNonBrowser: env['ALLOW_NON_BROWSER'] === '1',
  trustProxy: env['TRUST_PROXY'] === '1',
  report: (line) => console.error(line),
  broken: (error) => leave(1, `The disk cannot be written: ${error.message}`),
});

try {
  announce(await server.listen(port, host));
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') leave(2, `Port ${port} is taken. Choose another one: PORT=8081 npm start`);
  if (code === 'EACCES') leave(2, `Port ${port} is not allowed. Choose one above 1023: PORT=8080 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') leave(2, `This machine has no address ${host}.`);
  throw error;
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  await server.close();
  process.exit(0);
}

function announce(real: number): void {
  console.log(`Boardwright: http://localhost:${real}`);
  if (host !== '0.0.0.0' && host !== '::') return;
  for (const [i, address] of lanAddresses().entries()) {
    const url = `http://${address}:${real}`;
    console.log(i === 0 ? `In your network: ${url}\n\n${renderUnicodeCompact(url)}` : `or ${url}`);
  }
}

function portOf(text: string): number {
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number <= 65_535) return number;
  return leave(2, `PORT must be a number from 0 to 65535, not "${text}".`);
}

function leave(code: number, line: string): never {
  console.error(line);
  return process.exit(code);
}
