/** What ends a game from outside, and the exit code of each. */
export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
export type Signal = keyof typeof SIGNALS;

/** Until the function that it gives is called. */
export function onSignals(heard: (signal: Signal) => void): () => void {
  const names = Object.keys(SIGNALS) as Signal[];
  for (const name of names) process.on(name, heard);
  return () => {
    for (const name of names) process.off(name, heard);
  };
}
