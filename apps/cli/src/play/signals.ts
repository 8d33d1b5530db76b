/** The signals that end a game, with their exit codes. */
import { isOneOf } from '@boardwright/core/decode';

export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;
const NAMES = Object.keys(SIGNALS) as Signal[];

/** Listens to signals until the returned function is called. */
export function onSignals(heard: (signal: Signal) => void): () => void {
  for (const name of NAMES) process.on(name, heard);
  return () => {
    for (const name of NAMES) process.off(name, heard);
  };
}

/** Returns the exit code after an abort; 0 if no signal has caused it. */
export function exitCodeOf({ reason }: AbortSignal): number {
  return isOneOf(NAMES, reason) ? SIGNALS[reason] : 0;
}

/** Resolves when the signal is aborted, or at once if it is already. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}
