/** A request of a seat over its socket: a file of this folder, and a line of requests.ts. */
import type { Result, Seat } from '@boardwright/core';
import type { ServerMessage } from '@boardwright/protocol';
import type { LiveMatch } from '../../match/live-match.ts';
import type { NetServices } from '../net-services.ts';

/** Who asks. */
export interface Asker {
  readonly live: LiveMatch;
  readonly seat: Seat;
  /** Whom limits count. */
  readonly address: string;
}

/** Answers with a message to the asker alone; null if everybody is told instead. */
export type SocketRequest = (services: NetServices, asker: Asker) => Promise<Result<ServerMessage | null>>;
