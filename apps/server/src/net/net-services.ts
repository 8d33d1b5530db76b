/** What requests and sockets need from the server. */
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
  /** What the site tells of its keys. */
  readonly siteKeys: SiteKeyList;
  /** null: the operator has given no key for it. */
  readonly pushes: Pushes | null;
  /** The most that members of a room may say. */
  readonly talk: TalkMode;
  readonly limits: Limits;
  readonly nodes: NodeCount;
  /** HTTP requests per address. */
  readonly requests: Buckets;
  readonly creations: CreationLimits;
  /** Seats that each address takes in the lobby. */
  readonly joins: Buckets;
  readonly pages: Pace;
  /** Hellos of each address, but for those that prove a seat on a new socket. */
  readonly hellos: Pace;
  /** Sockets that each address opens. */
  readonly upgrades: Pace;
  readonly time: Time;
  readonly report: Report;
  readonly traffic: Traffic;
  readonly health: StoreHealth;
  readonly bans: Bans;
  /** Read at each request, because the port may be chosen late. */
  readonly origins: () => Origins;
  /** Whether a request names this server in `Host`: a page of another site may give its own name our address. */
  readonly isOwnHost: (request: IncomingMessage) => boolean;
  /** Returns the address that limits count. */
  readonly addressOf: (request: IncomingMessage) => string;
}
