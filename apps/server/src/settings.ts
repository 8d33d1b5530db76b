/** What the environment says, or the one line that says why not. */
import { fail, ok, type Result } from '@boardwright/core';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly webDir: string | null;
  readonly origins: readonly string[];
  readonly allowNonBrowser: boolean;
  readonly trustProxy: boolean;
  readonly limits: { readonly unstartedMs: number };
}

const DAY_MS = 86_400_000;

type Env = Readonly<Record<string, string | undefined>>;

export function settingsOf(env: Env): Result<Settings> {
  const port = env['PORT'] ?? '8080';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return fail('bad-port', `PORT must be a number from 0 to 65535, not "${port}".`);
  const origins = (env['ORIGINS'] ?? '').split(',').filter((origin) => origin !== '');
  const odd = origins.find((origin) => !isOrigin(origin));
  if (odd !== undefined)
    return fail('bad-origin', `ORIGINS must be like https://play.example, with commas between, not "${odd}".`);
  const days = env['UNSTARTED_DAYS'] ?? '7';
  if (!/^[1-9]\d{0,3}$/.test(days))
    return fail('bad-days', `UNSTARTED_DAYS must be a number from 1 to 9999, not "${days}".`);
  return ok({
    port: Number(port),
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? 'data',
    webDir: env['WEB_DIR'] ?? null,
    origins,
    allowNonBrowser: env['ALLOW_NON_BROWSER'] === '1',
    trustProxy: env['TRUST_PROXY'] === '1',
    limits: { unstartedMs: Number(days) * DAY_MS },
  });
}

/** As a browser writes it, or it would never be equal. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text !== 'null';
}
