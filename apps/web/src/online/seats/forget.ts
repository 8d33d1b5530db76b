import { savedSeats } from '../../storage/saved-seats.ts';
import { serverRequests } from '../requests.ts';

/** Nobody answers: the next request would not be answered either. */
const UNANSWERED = ['no-network', 'no-server'];

/** Asks the server to delete what the seats of this device have left. */
export async function forgetOnServer(): Promise<void> {
  for (const { match, token } of savedSeats()) {
    const done = token === null ? null : await serverRequests.forget(match, token);
    if (done?.ok === false && UNANSWERED.includes(done.error.code)) return;
  }
}
