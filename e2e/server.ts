/** Runs a real server process on a free port. A test may kill it and restart it on the same disk. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEB_DEV } from './setup.ts';

const ROOT = join(import.meta.dirname, '..');

export interface Served {
  readonly port: number;
  readonly url: string;
  /** Kills the process, which cannot flush or tell anybody. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The program that Node runs: the server of this repository. */
const OWN_SERVER: readonly string[] = ['--conditions=@boardwright/source', 'apps/server/src/main.ts'];

/** Starts a server. web: the folder of the built page that it serves. */
export async function serve(
  web: string = WEB_DEV,
  settings: NodeJS.ProcessEnv = {},
  program: readonly string[] = OWN_SERVER,
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-e2e-'));
  let { child, port } = await launch(folder, web, 0, settings, program);
  return {
    port,
    url: `http://localhost:${port}/`,
    kill: () => end(child),
    restart: async () => {
      ({ child, port } = await launch(folder, web, port, settings, program));
    },
    close: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(
  folder: string,
  web: string,
  wanted: number,
  settings: NodeJS.ProcessEnv,
  program: readonly string[],
): Promise<{ child: ChildProcess; port: number }> {
  // all tests of a worker have the same network address, which other settings would limit
  const profile = { PROFILE: 'club', BOARDWRIGHT_DEV: '1' };
  const env = { ...process.env, ...profile, PORT: String(wanted), DATA_DIR: folder, WEB_DIR: web, ...settings };
  const child = spawn(process.execPath, [...program], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((done, fail) => {
    let said = '';
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${said}`)));
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = /http:\/\/localhost:(\d+)/.exec(said);
      if (found !== null) done(Number(found[1]));
    });
  });
  return { child, port };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}
