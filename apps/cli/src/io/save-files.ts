/** Saves games and finds them again. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { fail, ok, type Result } from '@boardwright/core';
import { isRecord, parseJson } from '@boardwright/core/decode';
import { latestTable, load, secondGameOf, saveDecoder, saveOf, type History } from '@boardwright/core/host';
import { readBytes, tryMakeFolder, writeNew, writeUnlessChanged } from '@boardwright/node';
import { gameFor, orUsageError, UsageError, type Io } from './io.ts';

/** The file of a game. known: the content that this terminal has last read or written; null if there was no file. */
export interface GameFile {
  readonly path: string;
  readonly known: Buffer | null;
}

interface SavedGame extends GameFile {
  readonly history: History;
}

/** Returns BOARDWRIGHT_HOME, or else the user's data folder. */
export function dataFolder(env: Io['env']): string {
  const data = env['XDG_DATA_HOME'] || join(env['HOME'] || homedir(), '.local', 'share');
  return env['BOARDWRIGHT_HOME'] || join(data, 'boardwright');
}

/** Fails if BOARDWRIGHT_HOME cannot be used, before a game is started that could not be saved. */
export function requireHome({ env }: Pick<Io, 'env'>): void {
  const home = env['BOARDWRIGHT_HOME'];
  if (home) orUsageError(named('BOARDWRIGHT_HOME', tryMakeFolder(home)));
}

function saveFolder(env: Io['env']): string {
  return join(dataFolder(env), 'saves');
}

/**
 * Writes a save under a new name, which consists of the game and the date. Two terminals may close at the same moment and still get
 * different names.
 */
export async function writeNewSave(history: History, env: Io['env'], date: Date): Promise<Result<GameFile>> {
  const stamp = date.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return writeFree(history, resolve(saveFolder(env), `${history.game.id}-${stamp}.json`));
}

/** Writes to the first free name: game.json, game.2.json. The dot distinguishes it from game-2.json, the second game of a pair. */
async function writeFree(history: History, path: string, from = 1): Promise<Result<GameFile>> {
  const { dir, name, ext } = parse(path);
  for (let n = from; ; n++) {
    const written = await writeAs(history, n === 1 ? path : join(dir, `${name}.${n}${ext}`));
    if (written.ok || written.error.code !== 'file-exists') return written;
  }
}

/** Returns a word for a command line. It is quoted if a shell needs that. */
export function shellWord(words: string): string {
  return /^[\w@%+=:,./-]+$/.test(words) ? words : `'${words.replaceAll("'", `'\\''`)}'`;
}

/** Returns the fields of a game file. For any other JSON file, throws an error that mentions only its name. */
export function gameFileIn(bytes: Buffer, file: string): Readonly<Record<string, unknown>> {
  const raw = orUsageError(parseJson(bytes.toString('utf8'), file));
  if (isRecord(raw) && typeof raw['game'] === 'string' && Array.isArray(raw['log'])) return raw;
  return orUsageError(fail('not-a-save', `${file} is not a game file.`, { file }));
}

export async function loadFile(io: Io, file: string): Promise<SavedGame> {
  const known = orUsageError(named(file, await readBytes(file)));
  const raw = gameFileIn(known, file);
  const { game: id, version } = orUsageError(named(file, saveDecoder.decode(raw, 'save')));
  return {
    path: resolve(file),
    known,
    history: orUsageError(named(file, load(await gameFor(io, id, version, file), raw))),
  };
}

/** Writes a new file. Never overwrites one. */
export async function writeAs(history: History, file: string): Promise<Result<GameFile>> {
  const [path, text] = [resolve(file), textOf(history)];
  const written = await writeNew(path, text);
  if (written.ok) return ok({ path, known: Buffer.from(text) });
  return written.error.code === 'file-exists'
    ? fail('file-exists', `${file} already exists. Choose another name.`, { file })
    : written;
}

/** Writes a game to its file. If another program has changed that file, writes beside it, so that both games are kept. */
export async function writeHistory(history: History, file: GameFile): Promise<Result<GameFile>> {
  const text = textOf(history);
  const known = Buffer.from(text);
  const written = await writeUnlessChanged(file.path, text, file.known);
  if (written.ok) return ok({ ...file, known });
  if (written.error.code !== 'file-changed' && written.error.code !== 'file-exists') return written;
  return file.known?.equals(known) === true ? ok(file) : writeFree(history, file.path, 2);
}

function textOf(history: History): string {
  return `${JSON.stringify(saveOf(history))}\n`;
}

/** Returns a free name for the second game of a pair: game.json, game-2.json. */
export function secondFile(file: string): string {
  for (let n = 2; ; n++) if (!existsSync(numbered(file, n))) return numbered(file, n);
}

function numbered(file: string, n: number): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${n}${ext}`);
}

/** Returns the newest unfinished save, of one game if `id` is given. Skips files that are not games. */
export async function lastUnfinished(io: Io, id?: string): Promise<SavedGame | null> {
  for (const file of await newestFirst(saveFolder(io.env))) {
    const found = await tryFile(io, file);
    const wanted = found !== null && (id === undefined || found.history.game.id === id) && hasMoves(found.history);
    if (wanted && goesOn(found)) return found;
  }
  return null;
}

/** Returns all saves in which anybody has moved, newest first. */
export async function listSaves(io: Io): Promise<readonly SavedGame[]> {
  const found = await Promise.all((await newestFirst(saveFolder(io.env))).map((file) => tryFile(io, file)));
  return found.filter((one) => one !== null).filter(({ history }) => hasMoves(history));
}

/** Returns whether anybody has moved. If not, the game is not saved. */
export function hasMoves({ log }: History): boolean {
  return log.some((entry) => entry.type === 'ply' && entry.actor !== 'chance');
}

/** Returns whether a game is unfinished, or is the first game of a pair whose second game has not begun. */
function goesOn({ history, path }: SavedGame): boolean {
  const table = latestTable(history);
  if (table.outcome === null) return true;
  return secondGameOf(history.game, history.start, table) !== null && !existsSync(numbered(path, 2));
}

async function newestFirst(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  const found = await Promise.all(names.map((name) => tryStat(join(folder, name))));
  const files = found.filter((one) => one !== null);
  return files.toSorted((a, b) => b.at - a.at).map(({ file }) => file);
}

/** Returns a file with the time when it was written; null if it is gone or is a broken link. */
async function tryStat(file: string): Promise<{ readonly file: string; readonly at: number } | null> {
  const found = await stat(file).catch(() => null);
  return found && { file, at: found.mtimeMs };
}

async function tryFile(io: Io, file: string): Promise<SavedGame | null> {
  try {
    return await loadFile(io, file);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

/** Adds the name of the file to the message of a fault. */
function named<T>(file: string, result: Result<T>): Result<T> {
  if (result.ok || result.error.message.includes(file)) return result;
  return fail(result.error.code, `${file}: ${result.error.message}`, result.error.data);
}
