import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { botThreads } from './bots/lazy-bot-service.ts';
import { games, gamesModule } from './games.ts';
import { lanAddresses } from './net/lan-addresses.ts';
import { makeServer } from './server.ts';
import { settingsOf } from './settings.ts';
import { holdFolder } from './store/folder.ts';
import { openStore } from './store/sqlite.ts';
import { StoreTrouble } from './store/trouble.ts';
import { Log } from './operations/log.ts';
import { usageAnswer, version } from './usage.ts';

const [, , argument] = process.argv;
const answer = argument === undefined ? null : usageAnswer(argument);
if (answer !== null) {
  process.stdout.write(answer);
  process.exit(0);
}
if (argument !== undefined)
  leave(2, `Settings come from the environment, not from "${argument}": PORT=8081 npm start. See docs/server.md.`);
const settings = settingsOf(process.env);
if (!settings.ok) leave(2, settings.error.message);
const { port, host, dataDir, database, webDir, logFormat, ...rest } = settings.value;
if (webDir !== null && !existsSync(webDir)) leave(2, `WEB_DIR: there is no folder ${webDir}.`);
let isStopping = false;

const log = new Log((line) => console.error(line), logFormat);
const report = (line: string): void => log.line('warn', line);
const letGo = database === null ? await usable('DATA_DIR', () => holdFolder(dataDir)) : () => {};
const broken = (error: Error): never => leave(1, `The disk cannot be written: ${error.message}`);
const store =
  database === null
    ? await usable('DATA_DIR', () => openStore(dataDir, broken))
    : await usable('DATABASE_URL', async () =>
        (await import('./store/postgres/postgres.ts')).openSite({ ...database, report }),
      );
const server = await makeServer({
  ...rest,
  store,
  games,
  botService: botThreads(Math.max(1, availableParallelism() - 1), gamesModule),
  webDir: webDir ?? join(import.meta.dirname, '../../web/dist'),
  report,
  refusedOrigin: (origin) => log.once('warn', `refused a page of ${origin}; if it is yours, add it: ORIGINS=${origin}`),
  version: version(),
});

// Ctrl-C under npm reaches us twice, from the terminal and from npm: the second one is no reason to leave sooner.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

try {
  announce(await server.listen(port, host));
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') leave(2, `Port ${port} is taken. Choose another one: PORT=8081 npm start`);
  if (code === 'EACCES') leave(2, `Port ${port} is not allowed. Choose one above 1023: PORT=8080 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') leave(2, `HOST: this machine has no address ${host}.`);
  throw error;
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server.close();
  letGo();
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

function leave(code: number, line: string): never {
  console.error(line);
  return process.exit(code);
}

/** A data folder or a database that cannot be used is one line. */
async function usable<T>(setting: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StoreTrouble) leave(2, `${setting}: ${error.message}`);
    throw error;
  }
}
