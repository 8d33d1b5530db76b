/** Where games are kept, and how they come back. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { fail, ok, type Result } from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';
import { latestTable, load, secondGameOf, saveDecoder, saveOf, type History } from '@boardwright/core/host';
import { readBytes, tryMakeFolder, writeNew, writeUnlessChanged } from '@boardwright/node';
import { gameOf, orUsageError, UsageError, type Io } from './io.ts';

/** Where a game is kept. known: what this terminal last read or wrote there; null: there was no file. */
export interface GameFile {
  readonly path: string;
  readonly known: Buffer | null;
}

interface SavedGame extends GameFile {
  readonly history: History;
}

/** BOARDWRIGHT_HOME, or the user's own folder for data. */
export function dataFolder(env: Io['env']): string {
  const data = env['XDG_DATA_HOME'] || join(env['HOME'] || homedir(), '.local', 'share');
  return env['BOARDWRIGHT_HOME'] || join(data, 'boardwright');
}

/** Refuses a BOARDWRIGHT_HOME that cannot be used before anything is played that could not be kept there. */
export function requireHome({ env }: Pick<Io, 'env'>): void {
  const home = env['BOARDWRIGHT_HOME'];
  if (home) orUsageError(named('BOARDWRIGHT_HOME', tryMakeFolder(home)));
}

function saveFolder(env: Io['env']): string {
  return join(dataFolder(env), 'saves');
}

/** Under a name that says what and when, never one that is taken: two terminals may be closed in the same moment. */
export async function writeNewSave(history: History, env: Io['env'], date: Date): Promise<Result<GameFile>> {
  const stamp = date.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return writeFree(history, resolve(saveFolder(env), `${history.game.id}-${stamp}.json`));
}

/** Under the first name that is free: game.json, game.2.json. A point, for -2 is the second game of a match. */
async function writeFree(history: History, path: string, from = 1): Promise<Result<GameFile>> {
  const { dir, name, ext } = parse(path);
  for (let n = from; ; n++) {
    const written = await writeAs(history, n === 1 ? path : join(dir, `${name}.${n}${ext}`));
    if (written.ok || written.error.code !== 'file-exists') return written;
  }
}

export async function loadFile(io: Io, file: string): Promise<SavedGame> {
  const known = orUsageError(named(file, await readBytes(file)));
  const raw = orUsageError(parseJson(known.toString('utf8'), file));
  const { game: id } = orUsageError(named(file, saveDecoder.decode(raw, 'save')));
  return { path: resolve(file), known, history: orUsageError(named(file, load(await gameOf(io, id), raw))) };
}

/** Writes a new file, never over another. */
export async function writeAs(history: History, file: string): Promise<Result<GameFile>> {
  const [path, text] = [resolve(file), textOf(history)];
  const written = await writeNew(path, text);
  if (written.ok) return ok({ path, known: Buffer.from(text) });
  return written.error.code === 'file-exists'
    ? fail('file-exists', `${file} already exists. Choose another name.`, { file })
    : written;
}

/** Writes a game to its file, or beside it where another program has written there: both games are kept. */
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

/** Of the second game of a match: game.json, game-2.json; never one that is taken. */
export function secondFile(file: string): string {
  for (let n = 2; ; n++) if (!existsSync(numbered(file, n))) return numbered(file, n);
}

function numbered(file: string, n: number): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${n}${ext}`);
}

/** The newest in the folder of saves that goes on, of one game if it is named. What is no game of ours is passed over. */
export async function lastUnfinished(io: Io, id?: string): Promise<SavedGame | null> {
  for (const file of await newestFirst(saveFolder(io.env))) {
    const found = await tryFile(io, file);
    const wanted = found !== null && (id === undefined || found.history.game.id === id) && hasMoves(found.history);
    if (wanted && goesOn(found)) return found;
  }
  return null;
}

/** All in the folder of saves that are games of ours and were played, newest first. */
export async function listSaves(io: Io): Promise<readonly SavedGame[]> {
  const found = await Promise.all((await newestFirst(saveFolder(io.env))).map((file) => tryFile(io, file)));
  return found.filter((one) => one !== null).filter(({ history }) => hasMoves(history));
}

/** Somebody has moved: a game in which nobody has is not worth a file. */
export function hasMoves({ log }: History): boolean {
  return log.some((entry) => entry.type === 'ply' && entry.actor !== 'chance');
}

/** A game that is not over, or the first of a match whose second has not begun. */
function goesOn({ history, path }: SavedGame): boolean {
  const table = latestTable(history);
  if (table.outcome === null) return true;
  return secondGameOf(history.game, history.head, table) !== null && !existsSync(numbered(path, 2));
}

async function newestFirst(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  const found = await Promise.all(names.map((name) => tryStat(join(folder, name))));
  const files = found.filter((one) => one !== null);
  return files.toSorted((a, b) => b.at - a.at).map(({ file }) => file);
}

/** null: it is gone since the folder was read, or leads nowhere. */
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

/** The message says which file. */
function named<T>(file: string, result: Result<T>): Result<T> {
  if (result.ok || result.error.message.includes(file)) return result;
  return fail(result.error.code, `${file}: ${result.error.message}`, result.error.data);
}
