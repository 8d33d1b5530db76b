/** What the environment says, or the one line that says why not. */
import { fail, ok, type Result } from '@boardwright/core';
import { PROFILES, type Limits } from './net/limits.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly webDir: string | null;
  readonly origins: readonly string[];
  readonly allowNonBrowser: boolean;
  readonly trustProxy: boolean;
  readonly limits: Partial<Limits>;
}

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 ** 2;

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
  return ok({
    port: port.value ?? 8080,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? 'data',
    webDir: env['WEB_DIR'] ?? null,
    origins: origins.value,
    allowNonBrowser: allowNonBrowser.value,
    trustProxy: trustProxy.value,
    limits: limits.value,
  });
}

/** A profile, and single limits that win over it. */
function limitsOf(env: Env): Result<Partial<Limits>> {
  const profile = env['PROFILE'] ?? 'home';
  if (!Object.hasOwn(PROFILES, profile))
    return fail('bad-setting', `PROFILE must be one of ${Object.keys(PROFILES).join(', ')}, not "${profile}".`);
  const days = wholeNumber(env, 'UNSTARTED_DAYS', 1, 9999, 'bad-days');
  const sockets = wholeNumber(env, 'SOCKETS_PER_ADDRESS', 1, 100_000);
  const requests = wholeNumber(env, 'REQUESTS_PER_ADDRESS', 1, 1_000_000);
  const creations = wholeNumber(env, 'MATCHES_PER_ADDRESS', 1, 1_000_000);
  const matches = wholeNumber(env, 'MAX_MATCHES', 1, 1_000_000_000);
  const disk = wholeNumber(env, 'MAX_DISK_MB', 1, 1_000_000_000);
  for (const one of [days, sockets, requests, creations, matches, disk]) if (!one.ok) return one;
  return ok({
    ...PROFILES[profile],
    unstartedMs: (valueOf(days) ?? 7) * DAY_MS,
    ...given(valueOf(sockets), (socketsPerAddress) => ({ socketsPerAddress })),
    ...given(valueOf(requests), (burst) => ({ requests: { burst, perSecond: burst / 30 } })),
    ...given(valueOf(creations), (burst) => ({
      creations: { burst, perSecond: burst / 100 },
      matchesPerDay: { burst: burst * 50, perSecond: (burst * 50) / 86_400 },
    })),
    ...given(valueOf(matches), (most) => ({ matches: most })),
    ...given(valueOf(disk), (most) => ({ diskBytes: most * MEGABYTE })),
  });
}

function given(value: number | null, limits: (value: number) => Partial<Limits>): Partial<Limits> {
  return value === null ? {} : limits(value);
}

function valueOf(result: Result<number | null>): number | null {
  return result.ok ? result.value : null;
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
