/** A server in a process of its own, which a test can kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Spawned {
  readonly child: ChildProcess;
  readonly line: string;
  /** No goodbye: as if the power went. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

/** Resolves at the first line that it prints. */
export async function start(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Spawned> {
  const child = spawn(process.execPath, ['--conditions=@boardwright/source', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  };
  return { child, line, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}
