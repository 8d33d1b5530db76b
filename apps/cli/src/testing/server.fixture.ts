/** Starts a real game server as a process. A test may kill it, and start it again with the same port and data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freshFolder, root } from './process.fixture.ts';

const LISTENING = /https?:\/\/[\w.[\]:]+:(\d+)/;

export interface GameServer {
  readonly address: string;
  /** Kills the process, as a power failure would, and starts another one with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<GameServer> {
  const data = freshFolder();
  let { child, port } = await launch(data, 0, settings);
  return {
    address: `http://127.0.0.1:${port}/`,
    restart: async () => {
      await end(child, 'SIGKILL');
      ({ child, port } = await launch(data, port, settings));
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

async function launch(
  data: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; port: number }> {
  const main = join(root, 'apps/server/src/main.ts');
  const child = spawn(process.execPath, ['--conditions=@boardwright/source', main], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: data },
  });
  return new Promise((done, fail) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = LISTENING.exec(said)?.[1];
      if (found !== undefined) done({ child, port: Number(found) });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => fail(new Error(`the server ended: ${said}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    child.removeAllListeners('exit');
    child.once('exit', () => done());
    child.kill(signal);
  });
}
