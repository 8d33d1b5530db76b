/** Starts a server in its own process, which a test can kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Spawned {
  readonly line: string;
  readonly lines: readonly string[];
  /** Kills the process without notice, as a power failure would. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves to the exit code or the signal that ended it. */
  ended(): Promise<[number | null, NodeJS.Signals | null]>;
}

/** Resolves when the process has printed this many lines. */
export async function start(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  count = 1,
): Promise<Spawned> {
  const child = spawn(process.execPath, ['--conditions=@boardwright/source', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // a bundler in the test process may have set NODE_ENV to production, and the server would then not offer the test kit's game
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  while (lines.length < count) await once(reader, 'line');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  };
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    signal: (signal) => void child.kill(signal),
    ended: () => exit,
    line: lines[0] as string,
    lines,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
