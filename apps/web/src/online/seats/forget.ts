import { savedSeats } from '../../storage/saved-seats.ts';
import { serverRequests } from '../requests.ts';

/** Faults without an answer from the server. Further requests would fail too. */
const UNANSWERED = ['no-network', 'no-server'];

/** Asks the server to delete the data of this device's seats. */
export async function forgetOnServer(): Promise<void> {
  for (const { match, token } of savedSeats()) {
    const done = token === null ? null : await serverRequests.forget(match, token);
    if (done?.ok === false && UNANSWERED.includes(done.error.code)) return;
  }
}
