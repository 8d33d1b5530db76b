/** What ends a game from outside, and the exit code of each. */
import { isOneOf } from '@boardwright/core/decode';

export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;
const NAMES = Object.keys(SIGNALS) as Signal[];

/** Until the function that it gives is called. */
export function onSignals(heard: (signal: Signal) => void): () => void {
  for (const name of NAMES) process.on(name, heard);
  return () => {
    for (const name of NAMES) process.off(name, heard);
  };
}

/** Of one who was stopped: 0 where it was no signal. */
export function exitCodeOf({ reason }: AbortSignal): number {
  return isOneOf(NAMES, reason) ? SIGNALS[reason] : 0;
}

/** When it is cut, or at once where it was. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}
