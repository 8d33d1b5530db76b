/** The services of the server for requests and sockets. */
import type { SiteKeyList } from '@boardwright/fair';
import type { TalkMode } from '@boardwright/protocol';
import type { IncomingMessage } from 'node:http';
import type { Matches } from '../match/all/matches.ts';
import type { Report } from '../operations/log.ts';
import type { Bans } from '../operations/bans.ts';
import type { StoreHealth } from '../operations/store-health.ts';
import type { Traffic } from '../operations/traffic.ts';
import type { Pushes } from '../push/pushes.ts';
import type { MatchStore } from '../store/store.ts';
import type { Time } from '../time.ts';
import type { Buckets, CreationLimits, Limits, NodeCount } from './limits.ts';
import type { Origins } from './origin.ts';
import type { Pace } from './pace.ts';

export interface NetServices {
  readonly matches: Matches;
  readonly store: MatchStore;
  /** The public keys of the site. */
  readonly siteKeys: SiteKeyList;
  /** The notifications; null if the operator has set no key. */
  readonly pushes: Pushes | null;
  /** The most that a room's chat may allow. */
  readonly talk: TalkMode;
  readonly limits: Limits;
  readonly nodes: NodeCount;
  /** The limit of HTTP requests per address. */
  readonly requests: Buckets;
  readonly creations: CreationLimits;
  /** The limit of seats that each address takes in the lobby. */
  readonly joins: Buckets;
  readonly pages: Pace;
  /** The limit of hellos per address, without those that prove a seat on a new socket. */
  readonly hellos: Pace;
  /** The limit of sockets per address that prove a seat and count for its match instead. */
  readonly returns: Buckets;
  /** The limit of sockets that each address opens. */
  readonly upgrades: Pace;
  readonly time: Time;
  readonly report: Report;
  readonly traffic: Traffic;
  readonly health: StoreHealth;
  readonly bans: Bans;
  /** The allowed origins, read at each request, because the port may be chosen late. */
  readonly origins: () => Origins;
  /** Returns whether a request names this server in `Host`; a foreign site may give its own name our address. */
  readonly isOwnHost: (request: IncomingMessage) => boolean;
  /** Returns the address for limits. */
  readonly addressOf: (request: IncomingMessage) => string;
}
