/** The services that the server provides to requests and sockets. */
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
  /** The push notifications; null if the operator has set no key. */
  readonly pushes: Pushes | null;
  /** The most open chat mode that a room may choose. */
  readonly talk: TalkMode;
  readonly limits: Limits;
  readonly nodes: NodeCount;
  /** The limit of HTTP requests per address. */
  readonly requests: Buckets;
  readonly creations: CreationLimits;
  /** The limit per address of seats taken in the lobby. */
  readonly joins: Buckets;
  readonly pages: Pace;
  /** The limit of hellos per address, apart from the first hello of a socket that proves a seat. */
  readonly hellos: Pace;
  /** The limit per address of sockets that prove a seat. These count towards their match afterwards. */
  readonly returns: Buckets;
  /** The limit per address of new sockets. */
  readonly upgrades: Pace;
  readonly time: Time;
  readonly report: Report;
  readonly traffic: Traffic;
  readonly health: StoreHealth;
  readonly bans: Bans;
  /** Returns the allowed origins. It is called for each request, because the port may not be known at first. */
  readonly origins: () => Origins;
  /** Returns whether the `Host` header of a request names this server. By DNS, a foreign site can point its own name at our address. */
  readonly isOwnHost: (request: IncomingMessage) => boolean;
  /** Returns the address that is charged for a request. */
  readonly addressOf: (request: IncomingMessage) => string;
}
