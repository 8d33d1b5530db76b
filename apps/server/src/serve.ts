import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { botThreads } from './bots/lazy-bot-service.ts';
import type { AuthorLoop } from './external/author-loop.ts';
import type { ExternalGames } from './external/external-games.ts';
import { games, gamesModule } from './games.ts';
import { lanAddresses } from './net/lan-addresses.ts';
import { makeServer } from './server.ts';
import { fromMachine } from './secrets.ts';
import { openSiteKeys } from './site-keys.ts';
import { withSecretFiles } from './secret-files.ts';
import { settingsOf, type Settings } from './settings.ts';
import { errorText } from './faults.ts';
import { holdFolder } from './store/folder.ts';
import { openStore } from './store/sqlite.ts';
import type { PostgresOptions } from './store/postgres/connection.ts';
import type { MatchStore } from './store/store.ts';
import { StoreTrouble } from './store/trouble.ts';
import { openPatiently } from './store/waiting.ts';
import type { OperatorCommand, RunningServer } from './operations/commands/command.ts';
import { COMMANDS, wrongArguments } from './operations/commands/commands.ts';
import { fileTrouble } from './operations/file-trouble.ts';
import { Log, type Report } from './operations/log.ts';
import type { SiteSettings } from './operations/site.ts';
import { usageAnswer, version } from './usage.ts';

const [, , argument, ...words] = process.argv;
const log = new Log((line) => console.error(line), process.env['LOG'] === 'json' ? 'json' : 'text');
logAll();
const answer = argument === undefined ? null : usageAnswer(argument, words);
if (answer !== null) {
  process.stdout.write(answer);
  process.exit(0);
}
const command = argument === undefined ? null : Object.hasOwn(COMMANDS, argument) ? (COMMANDS[argument] ?? null) : null;
if (argument !== undefined && command === null)
  leave(2, `There is no command "${argument}"; settings come from the environment. See boardwright-server --help.`);
const env = withSecretFiles(process.env);
const settings = env.ok ? settingsOf(env.value) : env;
if (!settings.ok) leave(2, settings.error.message);
if (argument !== undefined && command !== null) await obey(argument, command, settings.value);
const { port, host, dataDir, database, webDir, logFormat, push, games: sources, ...rest } = settings.value;
if (webDir !== null && !existsSync(webDir)) leave(2, `WEB_DIR: there is no folder ${webDir}.`);
let isStopping = false;

const report: Report = (line, request) => log.line('warn', line, request);
const author = process.env['BOARDWRIGHT_PANEL'] === '1' ? await standBy() : null;
const external = sources.length === 0 ? null : await openSources();
await author?.answer('opened');
await author?.told('serve');
const letGo = database === null ? await usable('DATA_DIR', () => holdFolder(dataDir)) : () => {};
const broken = (error: Error): never => leave(1, `The disk cannot be written: ${error.message}`);
// while the server waits for its database, a signal stops it at once
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
const store =
  database === null
    ? await usable('DATA_DIR', () => openStore(dataDir, broken))
    : await usable('DATABASE_URL', () => openDatabase(database));
const keys = await openSiteKeys(store, rest.siteKey, fromMachine);
if (!keys.ok) leave(2, keys.error.message);
/** Minimum number of bot threads. One address may use all but one of them. */
const LEAST_THREADS = 2;
const server = await makeServer({
  ...rest,
  ...(push === null ? {} : { push }),
  store,
  games: external?.games ?? games,
  ...(external === null ? {} : { external: { ...external, ...(author === null ? {} : { author }) } }),
  botService: botThreads(Math.max(LEAST_THREADS, availableParallelism() - 1), external?.gamesModule ?? gamesModule),
  webDir: webDir ?? join(import.meta.dirname, '../../web/dist'),
  report,
  audit: (line) => log.audit(line),
  refusedOrigin: (origin) => log.once('warn', `refused a page of ${origin}; if it is yours, add it: ORIGINS=${origin}`),
  version: version(),
});

// Under npm, Ctrl-C sends two signals: one from the terminal, one from npm. The second one must not cut the shutdown short.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(signal).on(signal, () => void stop());

try {
  announce(await server.listen(port, host));
  await author?.answer('serving');
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') leave(2, `Port ${port} is in use. Stop the other process or set PORT.`);
  if (code === 'EACCES') leave(2, `Port ${port} is not allowed. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') leave(2, `HOST: this machine has no address ${host}.`);
  throw error;
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.line('info', 'stopping');
  await server.close();
  letGo();
  log.line('info', 'stopped');
  process.exit(0);
}

function announce(real: number): void {
  log.line('info', `version ${version()} listens on ${host}, port ${real}, with schema ${store.schema}`);
  if (logFormat === 'json') return;
  console.log(`Boardwright: http://localhost:${real}`);
  if (host !== '0.0.0.0' && host !== '::') return;
  for (const [i, address] of lanAddresses().entries()) {
    const url = `http://${address}:${real}`;
    console.log(i === 0 ? `In your network: ${url}\n\n${renderUnicodeCompact(url)}` : `or ${url}`);
  }
}

/** Runs an operator's command instead of a server. */
async function obey(
  name: string,
  asked: OperatorCommand,
  site: SiteSettings & RunningServer & Pick<Settings, 'siteKey'>,
): Promise<never> {
  const wrong = wrongArguments(name, asked, words);
  if (wrong !== null) leave(2, wrong);
  const print = (line: string): void => console.log(line);
  const setting = site.database === null ? 'DATA_DIR' : 'DATABASE_URL';
  const done = await usable(setting, () =>
    asked.run({ site, siteKey: site.siteKey, server: site, version: version(), print }, words),
  );
  if (!done.ok) leave(1, done.error.message);
  console.log(done.value);
  return process.exit(0);
}

function leave(code: number, line: string): never {
  log.fatal(line);
  return process.exit(code);
}

/** Writes the messages of Node itself as log lines, for programs that read the log. */
function logAll(): void {
  if (process.env['LOG'] !== 'json') return;
  process.removeAllListeners('warning').on('warning', ({ message }) => log.line('warn', message));
  process.on('uncaughtException', (error) => leave(1, errorText(error)));
}

/** Opens the database, and waits while it cannot be reached. */
async function openDatabase(address: PostgresOptions): Promise<MatchStore> {
  const { openSite, isPassing } = await import('./store/postgres/postgres.ts');
  const passing = (error: unknown): string | null =>
    error instanceof StoreTrouble && isPassing(error.cause) ? causeText(error.cause) : null;
  return openPatiently(() => openSite({ ...address, report }), { port, host, version: version(), report, passing });
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Loads everything but the author's game, and then waits until the command names the game. */
async function standBy(): Promise<AuthorLoop> {
  const [{ AuthorLoop }] = await Promise.all([
    import('./external/author-loop.ts'),
    import('./external/external-games.ts'),
  ]);
  const loop = new AuthorLoop();
  await loop.told('open');
  return loop;
}

/** Loads external games, if there are any. */
async function openSources(): Promise<ExternalGames & { readonly gamesModule: string }> {
  const [{ openExternalGames }, { gamesModuleWith }] = await Promise.all([
    import('./external/external-games.ts'),
    import('@boardwright/node'),
  ]);
  const opened = await openExternalGames(sources, process.cwd(), games, report);
  if (!opened.ok) {
    await author?.answer({ failed: opened.error.message });
    leave(2, `GAMES: ${opened.error.message}`);
  }
  return { ...opened.value, gamesModule: gamesModuleWith(gamesModule, sources) };
}

/** Exits with one line about the setting if the data folder or database cannot be used. */
async function usable<T>(setting: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StoreTrouble) leave(2, `${setting}: ${error.message}`);
    const trouble = fileTrouble(error, words.at(-1) ?? '');
    if (trouble !== null) leave(2, trouble);
    throw error;
  }
}
