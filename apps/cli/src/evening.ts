/** One game after another at one terminal, and what is left behind. */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import type { ReadStream } from 'node:tty';
import { fail } from '@boardwright/core';
import { openPool, type Pool } from '@boardwright/node';
import type { Face, Watch } from './face.ts';
import { faceFor, lookOf, type LookFlags } from './faces/choose.ts';
import type { Hold } from './faces/terminal.ts';
import { secondFile, writeFresh, writeSession } from './files.ts';
import { play } from './loop.ts';
import { oneLine, toAscii } from './plain.ts';
import { sceneOf } from './scene.ts';
import { now, persons, type Session } from './session.ts';
import { keyOf, secondOf, type Sitting } from './sitting.ts';
import { watchOf, type Ending, type Host } from './table.ts';
import type { World } from './world.ts';

export interface EveningFlags extends LookFlags {
  readonly fast?: boolean;
  readonly seed?: string;
  readonly pauseMs?: number;
  readonly open?: boolean;
}

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;

export async function spend(
  world: World,
  first: Sitting,
  flags: EveningFlags,
  hold: Hold | null = null,
): Promise<number> {
  const stop = new AbortController();
  const unlisten = onSignals((signal) => stop.abort(signal));
  const pool = openPool({ threads: Math.min(2, cpus().length), registry: world.registryModule });
  const face = faceFor(world, flags, (reason) => stop.abort(reason), hold);
  try {
    for (let sitting = first; ;) {
      const host = hostOf(world, sitting, face, pool, stop.signal, flags);
      const { session } = sitting;
      const ending = await play(session, host).catch((error: unknown) => rescue(world, session, host, error));
      const next = await nextOf(sitting, host, ending);
      if (next === null) return await leave(world, sitting, host, ending, flags);
      sitting = next;
    }
  } finally {
    unlisten();
    face.close();
    await pool.close();
  }
}

/** A game that is over is kept if it has a file; then comes the second of its match, or they may want one more. */
async function nextOf(sitting: Sitting, host: Host, ending: Ending): Promise<Sitting | null> {
  if (ending !== 'over') return null;
  const second = secondOf(sitting.session);
  const wanted = await host.face.next(await finish(sitting, host), second === null ? 'again' : 'second', host.stop);
  if (!wanted) return null;
  if (second === null) return { ...sitting, session: sitting.again(), file: null };
  host.face.notice({ type: 'words', text: 'The second game of the match: the points of the first count.' });
  return { ...sitting, session: second, file: sitting.file === null ? null : secondFile(sitting.file) };
}

async function finish(sitting: Sitting, host: Host): Promise<Watch> {
  const watch = watchOf({ session: sitting.session, host, device: sideOf(sitting.session) });
  const saved = await host.autosave(sitting.session);
  if (saved !== null)
    host.face.notice(saved.ok ? { type: 'saved', file: saved.value } : { type: 'fault', fault: saved.error });
  host.face.finish(watch);
  return watch;
}

async function leave(world: World, sitting: Sitting, host: Host, ending: Ending, flags: EveningFlags): Promise<number> {
  const { live } = host.face;
  const code = ending === 'stopped' ? (SIGNALS[host.stop.reason as Signal] ?? 0) : 0;
  const people = sideOf(sitting.session) !== null;
  // A script that ends is done with its game; a person comes back to it.
  const typed = (world.stdin as Partial<ReadStream>).isTTY === true;
  const done = ending === 'over' && secondOf(sitting.session) === null;
  const keeps = host.hasFile() || (people && (ending === 'stopped' || (!done && typed)));
  host.face.close();
  if (live && ending === 'over') replayEnd(world, sitting, host, flags);
  if (done) return code;
  if (!keeps) {
    if (flags.json !== true) world.stdout.write('The game is not over and was not kept (--save <file> keeps it).\n');
    return code;
  }
  const saved = await host.save(sitting.session);
  if (!saved.ok) {
    world.stderr.write(`boardwright: ${oneLine(saved.error.message)}\n`);
    return 1;
  }
  if (flags.json === true) host.face.notice({ type: 'saved', file: saved.value });
  else
    world.stdout.write(`Saved to ${saved.value}\nGo on with: ${wayBack(sitting.session, saved.value, flags.seed)}\n`);
  return code;
}

/** A game that was played again has a seed of its own, which nobody was told. */
function wayBack({ key, head }: Session, file: string, seed: string | undefined): string {
  const words = ['npx boardwright play --resume', shellWord(file)];
  const isOurs = seed !== undefined && keyOf(seed, head.pair) === key;
  return [...words, ...(isOurs ? ['--seed', shellWord(seed)] : [])].join(' ');
}

/** Our own mistake costs nobody a game. */
async function rescue(world: World, session: Session, host: Host, error: unknown): Promise<never> {
  host.face.close();
  const saved = await host.save(session);
  world.stderr.write(
    saved.ok ? `boardwright: the game is saved in ${saved.value}\n` : `boardwright: ${oneLine(saved.error.message)}\n`,
  );
  throw error;
}

/** The live frame is gone; the last board stays in the scroll. */
function replayEnd(world: World, { session }: Sitting, host: Host, flags: EveningFlags): void {
  const look = lookOf(world, flags);
  const { board, status } = sceneOf(watchOf({ session, host, device: sideOf(session) }), look);
  const text = ['', ...board, '', status, ''].join('\n');
  world.stdout.write(look.ascii ? toAscii(text) : text);
}

/** The end is seen from the first person's side, also of one who resigned. */
function sideOf({ log, tables }: Session): number | null {
  const atEnd = log.at(-1)?.type === 'sit' ? tables.slice(-1) : tables.slice(-2);
  return atEnd.flatMap(persons)[0] ?? null;
}

function hostOf(world: World, sitting: Sitting, face: Face, pool: Pool, stop: AbortSignal, flags: EveningFlags): Host {
  const [base, started] = [now(sitting.session).at, performance.now()];
  let { file } = sitting;
  return {
    face,
    pool,
    stop,
    fast: flags.fast === true,
    pauseMs: flags.pauseMs ?? null,
    open: flags.open === true,
    // a game that was put away goes on where its clocks stood
    time: () => base + Math.floor(performance.now() - started),
    save: async (session, name) => {
      if (name !== undefined && resolve(name) !== file && existsSync(name))
        return fail('file-exists', `${name} exists already; choose another name.`);
      const path = name ?? file;
      const written = await (path === null ? writeFresh(session, world.env, new Date()) : writeSession(session, path));
      if (written.ok) file = written.value;
      return written;
    },
    autosave: async (session) => (file === null ? null : writeSession(session, file)),
    hasFile: () => file !== null,
  };
}

function onSignals(heard: (signal: Signal) => void): () => void {
  const names = Object.keys(SIGNALS) as Signal[];
  for (const name of names) process.on(name, heard);
  return () => {
    for (const name of names) process.off(name, heard);
  };
}

function shellWord(words: string): string {
  return /^[\w@%+=:,./-]+$/.test(words) ? words : `'${words.replaceAll("'", `'\\''`)}'`;
}
