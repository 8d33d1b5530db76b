/** What requests and sockets need of the server. */
import type { IncomingMessage } from 'node:http';
import type { Matches } from '../match/matches.ts';
import type { Report } from '../operations/log.ts';
import type { Time } from '../time.ts';
import type { Buckets, CreationLimits, Limits, NodeCount } from './limits.ts';
import type { Origins } from './origin.ts';
import type { Pace } from './pace.ts';

export interface NetServices {
  readonly matches: Matches;
  readonly limits: Limits;
  readonly nodes: NodeCount;
  /** Over HTTP, of each address. */
  readonly requests: Buckets;
  readonly creations: CreationLimits;
  readonly pages: Pace;
  /** Sockets that each address opens. */
  readonly upgrades: Pace;
  readonly time: Time;
  readonly report: Report;
  /** Asked at each request: the port may be chosen late. */
  readonly origins: () => Origins;
  /** Whom limits count. */
  readonly addressOf: (request: IncomingMessage) => string;
}
