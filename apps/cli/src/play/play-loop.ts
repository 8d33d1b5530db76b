/** Plays one game after another at one terminal, and saves them. */
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { ok, type Result } from '@boardwright/core';
import { latestTable, personsOf, type History, levelsOf } from '@boardwright/core/host';
import { openPool } from '@boardwright/node';
import type { TerminalScene } from '../ui/terminal-scene.ts';
import { quickAnalysis } from '../commands/analyse.ts';
import { uiFor, displayOf, type DisplayFlags } from '../ui/choose.ts';
import type { PauseKeys } from '../ui/terminal.ts';
import {
  hasMoves,
  secondFile,
  shellWord,
  writeAs,
  writeHistory,
  writeNewSave,
  type GameFile,
} from '../io/save-files.ts';
import { playOneGame } from './one-game.ts';
import { exitCodeOf, onSignals } from './signals.ts';
import { oneLine } from '../io/ascii.ts';
import { lastBoard } from '../ui/content.ts';
import { savedLine } from '../ui/lines.ts';
import type { Session } from './session.ts';
import { gameKey, secondSession, type PreparedGame } from '../setup/new-game.ts';
import { savedNotice, shownScene, type PlayEnd, type TerminalHost } from './context.ts';
import { after } from '../io/timer.ts';
import { isTty, type Io } from '../io/io.ts';

export interface PlayFlags extends DisplayFlags {
  readonly fast?: boolean;
  readonly ponder?: boolean;
  readonly seed?: string;
  readonly pauseMs?: number;
  readonly open?: boolean;
}

/** Maximum number of log lines that are kept until the screen is closed. Further ones are dropped. */
const MAX_LOGGED = 100;

export async function playLoop(
  io: Io,
  first: PreparedGame,
  flags: PlayFlags,
  hold: PauseKeys | null = null,
): Promise<number | 'new'> {
  const look = await displayOf(io, flags, first.session.history.game);
  const stop = new AbortController();
  const unlisten = onSignals((signal) => stop.abort(signal));
  const pool = openPool({ threads: Math.min(2, cpus().length), gamesModule: io.gamesModule });
  const ui = uiFor(io, flags, look, (reason) => stop.abort(reason), hold);
  // a log line would disturb a live screen, so it is kept until the screen is closed
  const logged: string[] = [];
  const flush = (): void => logged.splice(0).forEach((line) => io.stderr.write(`boardwright: ${oneLine(line)}\n`));
  const log = (line: string): void => {
    if (logged.length < MAX_LOGGED) logged.push(line);
    if (!ui.live) flush();
  };
  try {
    for (let prepared = first; ;) {
      const host = hostOf(io, prepared, { ui, look, pool, stop: stop.signal, log }, flags);
      const { session } = prepared;
      const ending = await playOneGame(session, host).catch((error: unknown) => rescue(io, session, host, error));
      const next = await nextOf(prepared, host, ending);
      if (next === null) {
        const code = await leave(io, prepared, host, ending, flags);
        return ending === 'new' ? 'new' : code;
      }
      prepared = next;
    }
  } finally {
    unlisten();
    ui.close();
    flush();
    await pool.close();
  }
}

/** Saves a finished game if it has a file. Then plays the second game of its pair, or offers another game. */
async function nextOf(prepared: PreparedGame, host: TerminalHost, ending: PlayEnd): Promise<PreparedGame | null> {
  // without a live screen there is no menu
  if (ending === 'again' || (ending === 'new' && !host.ui.live))
    return { ...prepared, session: prepared.again(), file: null };
  if (ending !== 'over') return null;
  const second = secondSession(prepared.session);
  const scene = await finish(prepared, host);
  const what = second === null ? 'again' : 'second';
  let wish = await host.ui.next(scene, what, host.stop);
  for (; wish.type === 'save' || wish.type === 'analyse'; wish = await host.ui.next(scene, what, host.stop)) {
    const { history } = prepared.session;
    if (wish.type === 'save') host.ui.notice(savedNotice(await host.save(history, wish.file)));
    else host.ui.notice({ type: 'help', lines: await host.analysis(history) });
  }
  if (wish.type === 'leave') return null;
  if (second === null) return { ...prepared, session: prepared.again(), file: null };
  host.ui.notice({ type: 'words', text: host.look.reader.terminal.secondGame });
  const file = host.file();
  return { ...prepared, session: second, file: file === null ? null : { path: secondFile(file), known: null } };
}

async function finish(prepared: PreparedGame, host: TerminalHost): Promise<TerminalScene> {
  const scene = endOf(prepared, host);
  const saved = host.file() === null ? null : await host.save(prepared.session.history);
  if (saved !== null) host.ui.notice(savedNotice(saved));
  host.ui.finish(scene);
  return scene;
}

async function leave(
  io: Io,
  prepared: PreparedGame,
  host: TerminalHost,
  ending: PlayEnd,
  flags: PlayFlags,
): Promise<number> {
  const { live } = host.ui;
  const { terminal } = host.look.reader;
  const code = ending === 'stopped' ? exitCodeOf(host.stop) : 0;
  const people = sideOf(prepared.session) !== null;
  // when its input ends, a script's game is over, but a person's game can be resumed
  const typed = isTty(io.stdin);
  const done = ending === 'over' && secondSession(prepared.session) === null;
  const isPlayed = hasMoves(prepared.session.history) || prepared.file !== null;
  const keeps = isPlayed && (host.file() !== null || (people && (ending === 'stopped' || (!done && typed))));
  host.ui.close();
  if (live && ending === 'over') io.stdout.write(lastBoard(endOf(prepared, host), host.look));
  if (done) return code;
  if (!keeps) {
    if (flags.json !== true) io.stdout.write(`${isPlayed ? terminal.notKept : terminal.nothingKept}\n`);
    return code;
  }
  const saved = await host.save(prepared.session.history);
  if (!saved.ok) {
    io.stderr.write(`boardwright: ${oneLine(saved.error.message)}\n`);
    return 1;
  }
  if (flags.json === true) host.ui.notice(savedNotice(saved));
  else {
    const back = terminal.goOn(wayBack(io, prepared.session, saved.value.file, flags.seed));
    io.stdout.write(`${savedLine(terminal, saved.value)}\n${back}\n`);
  }
  return code;
}

/**
 * Returns the command that resumes the game. It names the seed if that was typed; a game that was started again has a key that nobody
 * knows.
 */
function wayBack(
  { ownGame }: Io,
  { key, history: { start } }: Session,
  file: string,
  seed: string | undefined,
): string {
  const own = ownGame === undefined ? [] : [shellWord(ownGame)];
  const words = ['npx boardwright play', ...own, '--resume', shellWord(file)];
  const isOurs = seed !== undefined && gameKey(seed, start.pair) === key;
  return [...words, ...(isOurs ? ['--seed', shellWord(seed)] : [])].join(' ');
}

/** Saves the game after a bug. */
async function rescue(io: Io, session: Session, host: TerminalHost, error: unknown): Promise<never> {
  host.ui.close();
  const saved = await host.save(session.history);
  const words = saved.ok ? `the game is saved in ${saved.value.file}` : oneLine(saved.error.message);
  io.stderr.write(`boardwright: ${words}\n`);
  throw error;
}

function endOf({ session }: PreparedGame, host: TerminalHost): TerminalScene {
  return shownScene({ session, host, device: sideOf(session) });
}

/** Returns the seat of the first person, even if that person has resigned. The end is described from this side. */
function sideOf({ history: { log, tables } }: Session): number | null {
  const atEnd = log.at(-1)?.type === 'sit' ? tables.slice(-1) : tables.slice(-2);
  return atEnd.flatMap(personsOf)[0] ?? null;
}

function hostOf(
  io: Io,
  prepared: PreparedGame,
  screen: Pick<TerminalHost, 'ui' | 'look' | 'pool' | 'stop' | 'log'>,
  flags: PlayFlags,
): TerminalHost {
  const [base, started] = [latestTable(prepared.session.history).at, performance.now()];
  // a script itself decides what to save
  const keepsAll = isTty(io.stdin) && sideOf(prepared.session) !== null;
  let { file } = prepared;
  let written: History | null = null;
  const save: TerminalHost['save'] = async (history, name) => {
    const own = name === undefined || resolve(name) === file?.path ? file : null;
    const saved = await writeTo(io, history, own, name);
    if (!saved.ok) return saved;
    file = saved.value;
    return ok({ file: file.path, ...(own === null || own.path === file.path ? {} : { changed: own.path }) });
  };
  return {
    levelsOf: (game) => levelsOf(io.games, game),
    ...screen,
    fast: flags.fast === true,
    ponder: flags.ponder === true,
    pauseMs: flags.pauseMs ?? null,
    open: flags.open === true,
    // the clocks of a saved game continue from their saved times
    time: () => base + Math.floor(performance.now() - started),
    after,
    save,
    autosave: async (history) => {
      if (history === written || (file === null && !(keepsAll && hasMoves(history)))) return null;
      written = history;
      return save(history);
    },
    file: () => file?.path ?? null,
    analysis: (history) => quickAnalysis(io, history, screen.look),
  };
}

/** Writes to the game's own file if it has one, otherwise to a new file with the given name. */
function writeTo(io: Io, history: History, own: GameFile | null, name?: string): Promise<Result<GameFile>> {
  if (own !== null) return writeHistory(history, own);
  return name === undefined ? writeNewSave(history, io.env, new Date()) : writeAs(history, name);
}
