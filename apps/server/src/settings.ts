/** What the environment says, or the one line that says why not. */
import { fail, ok, type Result } from '@boardwright/core';
import { DAY_MS, perDay, PROFILES, type Limits } from './net/limits.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Of a PostgreSQL that keeps the matches instead of the data folder. */
  readonly database: { readonly url: string; readonly connections: number } | null;
  readonly webDir: string | null;
  readonly origins: readonly string[];
  readonly allowNonBrowser: boolean;
  readonly trustProxy: boolean;
  readonly limits: Partial<Limits>;
}

const MEGABYTE = 1024 ** 2;
const DEFAULT_CONNECTIONS = 8;

/** A setting of one number; `toLimits` says what it limits. */
interface LimitVariable {
  readonly most: number;
  readonly code?: string;
  toLimits(value: number): Partial<Limits>;
}

const LIMIT_VARIABLES: Readonly<Record<string, LimitVariable>> = {
  UNSTARTED_DAYS: { most: 9999, code: 'bad-days', toLimits: (days) => ({ unstartedMs: days * DAY_MS }) },
  ABANDONED_DAYS: { most: 9999, code: 'bad-days', toLimits: (days) => ({ abandonedMs: days * DAY_MS }) },
  SOCKETS_PER_ADDRESS: { most: 100_000, toLimits: (socketsPerAddress) => ({ socketsPerAddress }) },
  REQUESTS_PER_ADDRESS: { most: 1_000_000, toLimits: (burst) => ({ requests: { burst, perSecond: burst / 30 } }) },
  MATCHES_PER_ADDRESS: {
    most: 1_000_000,
    toLimits: (burst) => ({ creations: { burst, perSecond: burst / 100 }, matchesPerDay: perDay(burst * 50) }),
  },
  MAX_MATCHES: { most: 1_000_000_000, toLimits: (matches) => ({ matches }) },
  MIN_FREE_MB: { most: 1_000_000_000, toLimits: (megabytes) => ({ freeBytes: megabytes * MEGABYTE }) },
  MAX_DISK_MB: { most: 1_000_000_000, toLimits: (megabytes) => ({ diskBytes: megabytes * MEGABYTE }) },
};

type Env = Readonly<Record<string, string | undefined>>;

export function settingsOf(env: Env): Result<Settings> {
  const port = wholeNumber(env, 'PORT', 0, 65_535, 'bad-port');
  if (!port.ok) return port;
  const origins = originsOf(env['ORIGINS'] ?? '');
  if (!origins.ok) return origins;
  const [trustProxy, allowNonBrowser] = [flag(env, 'TRUST_PROXY'), flag(env, 'ALLOW_NON_BROWSER')];
  if (!trustProxy.ok) return trustProxy;
  if (!allowNonBrowser.ok) return allowNonBrowser;
  const empty = ['HOST', 'DATA_DIR', 'WEB_DIR'].find((name) => env[name] === '');
  if (empty !== undefined) return fail('bad-setting', `${empty} must not be empty.`);
  const limits = limitsOf(env);
  if (!limits.ok) return limits;
  const database = databaseOf(env);
  if (!database.ok) return database;
  return ok({
    port: port.value ?? 8080,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? 'data',
    database: database.value,
    webDir: env['WEB_DIR'] ?? null,
    origins: origins.value,
    allowNonBrowser: allowNonBrowser.value,
    trustProxy: trustProxy.value,
    limits: limits.value,
  });
}

/** The address may hold a password, so that no message repeats it. */
function databaseOf(env: Env): Result<Settings['database']> {
  const connections = wholeNumber(env, 'DATABASE_CONNECTIONS', 2, 1000);
  if (!connections.ok) return connections;
  const { DATABASE_URL: url } = env;
  if (url === undefined) return ok(null);
  return /^postgres(ql)?:\/\/./.test(url)
    ? ok({ url, connections: connections.value ?? DEFAULT_CONNECTIONS })
    : fail('bad-setting', 'DATABASE_URL must begin with postgres://.');
}

/** A profile, and single limits that win over it. */
function limitsOf(env: Env): Result<Partial<Limits>> {
  const profile = env['PROFILE'] ?? 'home';
  if (!Object.hasOwn(PROFILES, profile))
    return fail('bad-setting', `PROFILE must be one of ${Object.keys(PROFILES).join(', ')}, not "${profile}".`);
  const limits = { ...PROFILES[profile] };
  for (const [name, { most, code, toLimits }] of Object.entries(LIMIT_VARIABLES)) {
    const number = wholeNumber(env, name, 1, most, code);
    if (!number.ok) return number;
    if (number.value !== null) Object.assign(limits, toLimits(number.value));
  }
  return ok(limits);
}

/** null: not set. */
function wholeNumber(env: Env, name: string, least: number, most: number, code = 'bad-setting'): Result<number | null> {
  const text = env[name];
  if (text === undefined) return ok(null);
  return /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) >= least && Number(text) <= most
    ? ok(Number(text))
    : fail(code, `${name} must be a number from ${least} to ${most}, not "${text}".`);
}

function flag(env: Env, name: string): Result<boolean> {
  const text = env[name] ?? '';
  if (text === '' || text === '0') return ok(false);
  return text === '1' ? ok(true) : fail('bad-setting', `${name} must be 1 or 0, not "${text}".`);
}

function originsOf(list: string): Result<readonly string[]> {
  const origins = list.split(',').filter((origin) => origin !== '');
  const odd = origins.find((origin) => !isOrigin(origin));
  if (odd === undefined) return ok(origins);
  return fail('bad-origin', `ORIGINS must be like https://play.example, with commas between, not "${odd}".`);
}

/** As a browser writes it, or it would never be equal. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text !== 'null';
}
