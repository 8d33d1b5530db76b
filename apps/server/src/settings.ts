/** The settings of a server. `--help`, docs/reference/settings.md and the decoder of the environment come from this table. */
import { fail, ok, type Result } from '@boardwright/core';
import { TALK_MODES, type TalkMode } from '@boardwright/protocol';
import type { LogFormat } from './operations/log.ts';
import { isPushHost, PUSH_HOSTS, type PushOptions } from './push/pushes.ts';
import { vapidOf } from './push/vapid.ts';
import { DAY_MS, perDay, PROFILES, type Limits } from './net/limits.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The PostgreSQL database that replaces the data folder. */
  readonly database: { readonly url: string; readonly connections: number } | null;
  readonly webDir: string | null;
  /** Packages, folders or modules of external games. */
  readonly games: readonly string[];
  readonly origins: readonly string[];
  readonly allowNonBrowser: boolean;
  readonly trustProxy: boolean;
  /** Whether this site has a lobby for strangers. */
  readonly lobby: boolean;
  /** Milliseconds from the first 503 of /api/ready to the message that asks clients to leave. */
  readonly drainMs: number;
  /** The most open chat mode that a room may choose. */
  readonly talk: TalkMode;
  /** The token for the operator's routes; null to close them. */
  readonly metricsToken: string | null;
  /** The private key of the site in 64 hexadecimal digits; null if the store keeps it. */
  readonly siteKey: string | null;
  readonly logFormat: LogFormat;
  /** The settings of push notifications; null to have none. */
  readonly push: PushOptions | null;
  readonly limits: Partial<Limits>;
}

/** The values that the single variables set. */
interface Said extends Omit<Settings, 'database' | 'push'> {
  readonly pushKey: string | null;
  readonly pushContact: string | null;
  readonly pushHosts: readonly string[];
  readonly databaseUrl: string | null;
  readonly connections: number;
}

/** An environment variable. `values`: its type and range in words. `standard`: its default. `read`: decodes its value. */
interface Setting {
  readonly values: string;
  readonly standard: string;
  readonly about: string;
  read(text: string, name: string): Result<Partial<Said>>;
}

const MEGABYTE = 1024 ** 2;
const MOST = 1_000_000_000;
const LEAST_TOKEN = 16;

/** The settings by variable. Later ones override earlier ones: single limits come after the profile. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  PORT: number(
    '8080',
    [0, 65_535],
    'the port to listen on; 0 chooses a free port and prints it',
    (port) => ({ port }),
    'bad-port',
  ),
  HOST: word('127.0.0.1', 'the address to listen on; 0.0.0.0 also accepts connections from the network', (host) => ({
    host,
  })),
  DATA_DIR: word('./data', 'the folder where matches are stored; created if missing', (dataDir) => ({ dataDir })),
  DATABASE_URL: {
    values: 'a postgres:// address',
    standard: '',
    about: 'stores matches in this PostgreSQL database instead, for several nodes',
    read: databaseOf,
  },
  DATABASE_CONNECTIONS: number(
    '8',
    [2, 1000],
    'maximum number of connections from this node to the database',
    (connections) => ({
      connections,
    }),
  ),
  WEB_DIR: word('', 'the folder of the built page (default: the page of @boardwright/web)', (webDir) => ({ webDir })),
  GAMES: {
    values: 'comma-separated list',
    standard: '',
    about: 'additional games: packages, folders or modules, such as ./liars (docs/guides/your-game.md)',
    read: (text) => ok({ games: text.split(',').filter((source) => source !== '') }),
  },
  ORIGINS: {
    values: 'comma-separated origins',
    standard: '',
    about: 'additional origins under which browsers reach this server, such as https://play.example',
    read: originsOf,
  },
  TRUST_PROXY: flag(
    '1: trust X-Forwarded-For, which your proxy sets; the limits per address then apply to its clients',
    'trustProxy',
  ),
  ALLOW_NON_BROWSER: flag('1: allow programs that send no Origin header to open sockets', 'allowNonBrowser'),
  LOBBY: flag('1: offer a lobby where strangers find open matches; otherwise people join only by invitation', 'lobby'),
  TALK: {
    values: TALK_MODES.join(', '),
    standard: 'text',
    about: 'chat: text allows messages, emotes only twelve fixed messages, off none',
    read: talkOf,
  },
  METRICS_TOKEN: {
    values: `text, at least ${LEAST_TOKEN} characters`,
    standard: '',
    about: 'password of /admin and token of /metrics (Authorization: Bearer <token>); at least 16 characters',
    read: tokenOf,
  },
  PUSH_KEY: {
    values: 'a key printed by --push-key',
    standard: '',
    about: 'a key printed by --push-key; turns on notifications through the push services of browsers',
    read: (pushKey) => (pushKey === '' ? ok({}) : ok({ pushKey })),
  },
  SITE_KEY: {
    values: '64 digits',
    standard: '',
    about:
      'the key that certifies fair draws, written by boardwright-server key rotate FILE (default: a key in the database)',
    read: siteKeyOf,
  },
  PUSH_CONTACT: {
    values: 'mailto: or https: address',
    standard: '',
    about: 'your contact for push services, required with PUSH_KEY: mailto:you@play.example or https://play.example',
    read: contactOf,
  },
  PUSH_HOSTS: {
    values: 'comma-separated host names',
    standard: '',
    about: 'push services besides those of Chrome, Firefox, Safari and Edge, such as push.example',
    read: pushHostsOf,
  },
  DRAIN_MS: number(
    '5000',
    [0, 60_000],
    'with other nodes: milliseconds after SIGTERM during which /api/ready answers 503 and players stay connected',
    (drainMs) => ({ drainMs }),
  ),
  LOG: {
    values: 'text, json',
    standard: 'text',
    about: 'format of the log; json writes one JSON object per line',
    read: logFormatOf,
  },
  PROFILE: {
    values: Object.keys(PROFILES).join(', '),
    standard: 'home',
    about: 'a set of limits; club suits a class of sixty people behind one address',
    read: profileOf,
  },
  UNSTARTED_DAYS: days(
    '7',
    'days after which a match that somebody joined, but that has no move, is deleted',
    'unstartedMs',
  ),
  ABANDONED_DAYS: days('90', 'days after its last entry that an unfinished match is deleted', 'abandonedMs'),
  KEEP_DAYS: days('', 'days after its end that a match is deleted (default: never)', 'keptMs'),
  SOCKETS_PER_ADDRESS: limit('200', 100_000, 'maximum number of open sockets per address', (most) => ({
    socketsPerAddress: most,
  })),
  REQUESTS_PER_ADDRESS: limit(
    '120',
    1_000_000,
    'API requests per address: the burst; 1/30 of it is refilled per second',
    (burst) => ({
      requests: { burst, perSecond: burst / 30 },
    }),
  ),
  MATCHES_PER_ADDRESS: limit(
    '20',
    1_000_000,
    'new matches per address: the burst; 1/100 of it is refilled per second; at most 50 times the burst per day',
    (burst) => ({
      creations: { burst, perSecond: burst / 100 },
      matchesPerDay: perDay(burst * 50),
    }),
  ),
  MAX_MATCHES: limit('1000000', MOST, 'maximum number of stored matches', (matches) => ({ matches })),
  MAX_DISK_MB: limit('20480', MOST, 'maximum size of the database', (size) => ({ diskBytes: size * MEGABYTE })),
  MIN_FREE_MB: limit('256', MOST, 'minimum free space on its disk; with less, no match can be created', (size) => ({
    freeBytes: size * MEGABYTE,
  })),
};

const STANDARD: Said = {
  port: 8080,
  host: '127.0.0.1',
  dataDir: 'data',
  databaseUrl: null,
  connections: 8,
  webDir: null,
  games: [],
  origins: [],
  allowNonBrowser: false,
  trustProxy: false,
  lobby: false,
  drainMs: 5000,
  talk: 'text',
  metricsToken: null,
  siteKey: null,
  pushKey: null,
  pushContact: null,
  pushHosts: [],
  logFormat: 'text',
  limits: {},
};

/** Decodes the environment, or fails with one sentence about the first wrong variable. */
export function settingsOf(env: Readonly<Record<string, string | undefined>>): Result<Settings> {
  let said = STANDARD;
  for (const [name, { read }] of Object.entries(SETTINGS)) {
    const text = env[name];
    if (text === undefined) continue;
    const found = read(text, name);
    if (!found.ok) return found;
    said = { ...said, ...found.value, limits: { ...said.limits, ...found.value.limits } };
  }
  const { databaseUrl: url, connections, pushKey, pushContact, pushHosts, ...settings } = said;
  const push = pushOf({ pushKey, pushContact, pushHosts });
  if (!push.ok) return push;
  return ok({ ...settings, push: push.value, database: url === null ? null : { url, connections } });
}

type SaidOfPush = Pick<Said, 'pushKey' | 'pushContact' | 'pushHosts'>;

function pushOf({ pushKey, pushContact, pushHosts }: SaidOfPush): Result<PushOptions | null> {
  if (pushKey === null) return ok(null);
  if (pushContact === null) return fail('bad-setting', 'PUSH_KEY needs PUSH_CONTACT: mailto:you@play.example.');
  const vapid = vapidOf(pushKey, pushContact);
  const hosts = [...PUSH_HOSTS, ...pushHosts];
  return vapid.ok ? ok({ vapid: vapid.value, isAllowed: (endpoint) => isPushHost(endpoint, hosts) }) : vapid;
}

function contactOf(pushContact: string): Result<Partial<Said>> {
  return /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(pushContact)
    ? ok({ pushContact })
    : fail('bad-setting', `PUSH_CONTACT must be like mailto:you@play.example, not "${pushContact}".`);
}

function pushHostsOf(list: string): Result<Partial<Said>> {
  const pushHosts = list.split(',').filter((host) => host !== '');
  const odd = pushHosts.find((host) => !/^\.?([a-z\d-]+\.)*[a-z\d-]+$/.test(host));
  if (odd === undefined) return ok({ pushHosts });
  return fail('bad-setting', `PUSH_HOSTS must be host names with commas between, not "${odd}".`);
}

function number(
  standard: string,
  [least, most]: readonly [number, number],
  about: string,
  to: (value: number) => Partial<Said>,
  code = 'bad-setting',
): Setting {
  return {
    values: `${least} to ${most}`,
    standard,
    about,
    read: (text, name) =>
      /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) >= least && Number(text) <= most
        ? ok(to(Number(text)))
        : fail(code, `${name} must be a number from ${least} to ${most}, not "${text}".`),
  };
}

function limit(standard: string, most: number, about: string, to: (value: number) => Partial<Limits>): Setting {
  return number(standard, [1, most], about, (value) => ({ limits: to(value) }));
}

function days(standard: string, about: string, key: 'unstartedMs' | 'abandonedMs' | 'keptMs'): Setting {
  return number(standard, [1, 9999], about, (value) => ({ limits: { [key]: value * DAY_MS } }), 'bad-days');
}

function word(standard: string, about: string, to: (text: string) => Partial<Said>): Setting {
  const read: Setting['read'] = (text, name) =>
    text === '' ? fail('bad-setting', `${name} must not be empty.`) : ok(to(text));
  return { values: 'text, not empty', standard, about, read };
}

function flag(about: string, key: 'trustProxy' | 'allowNonBrowser' | 'lobby'): Setting {
  const read: Setting['read'] = (text, name) =>
    ['', '0', '1'].includes(text)
      ? ok({ [key]: text === '1' })
      : fail('bad-setting', `${name} must be 1 or 0, not "${text}".`);
  return { values: '0, 1', standard: '', about, read };
}

function profileOf(text: string): Result<Partial<Said>> {
  return Object.hasOwn(PROFILES, text)
    ? ok({ limits: { ...PROFILES[text] } })
    : fail('bad-setting', `PROFILE must be one of ${Object.keys(PROFILES).join(', ')}, not "${text}".`);
}

function talkOf(text: string): Result<Partial<Said>> {
  const talk = TALK_MODES.find((mode) => mode === text);
  return talk === undefined
    ? fail('bad-setting', `TALK must be one of ${TALK_MODES.join(', ')}, not "${text}".`)
    : ok({ talk });
}

/** Decodes the token. It is a secret, so no message contains it. */
function tokenOf(metricsToken: string): Result<Partial<Said>> {
  return metricsToken.length >= LEAST_TOKEN
    ? ok({ metricsToken })
    : fail('bad-setting', `METRICS_TOKEN must have at least ${LEAST_TOKEN} characters.`);
}

function siteKeyOf(siteKey: string): Result<Partial<Said>> {
  return /^[0-9a-f]{64}$/.test(siteKey)
    ? ok({ siteKey })
    : fail('bad-setting', 'SITE_KEY must be a key as `boardwright-server key rotate FILE` writes it.');
}

function logFormatOf(text: string): Result<Partial<Said>> {
  return text === 'text' || text === 'json'
    ? ok({ logFormat: text })
    : fail('bad-setting', `LOG must be text or json, not "${text}".`);
}

/** Decodes the address of the database. It may contain a password, so no message contains it. */
function databaseOf(databaseUrl: string): Result<Partial<Said>> {
  return /^postgres(ql)?:\/\/./.test(databaseUrl)
    ? ok({ databaseUrl })
    : fail('bad-setting', 'DATABASE_URL must begin with postgres://.');
}

function originsOf(list: string): Result<Partial<Said>> {
  const origins = list.split(',').filter((origin) => origin !== '');
  const odd = origins.find((origin) => !isOrigin(origin));
  if (odd === undefined) return ok({ origins });
  return fail('bad-origin', `ORIGINS must be like https://play.example, with commas between, not "${odd}".`);
}

/** Returns whether an origin has the form that browsers send. An origin in any other form would never match. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text !== 'null';
}
