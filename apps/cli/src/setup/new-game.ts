/** Turns flags into a session: a new game or one from a file. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail, freshSeed, ok, type Game, type Result } from '@boardwright/core';
import {
  firstOfPair,
  latestTable,
  newSave,
  openHistory,
  secondGameOf,
  type Occupant,
  type Clock,
  type History,
  type Pair,
  type Save,
  levelsOf,
} from '@boardwright/core/host';
import { checkBotFiles } from './bot-file.ts';
import { occupantsOf, clockOf, knownLevel, chosenOptions, type StartFlags } from './args.ts';
import { readBytes } from '@boardwright/node';
import { lastUnfinished, loadFile, type GameFile } from '../io/save-files.ts';
import { publicSeed, takeChairs, type Session } from '../play/session.ts';
import { gameOf, orUsageError, type Io } from '../io/io.ts';

export interface GameFlags extends StartFlags {
  readonly seed?: string;
  readonly from?: string;
  /** The file to resume; true for the last unfinished game. */
  readonly resume?: string | true;
  readonly save?: string;
  readonly overwrite?: boolean;
  readonly match?: boolean;
}

export interface PreparedGame {
  readonly session: Session;
  /** The file of the game; null until it is saved. */
  readonly file: GameFile | null;
  /** Creates the same game or pair again. */
  readonly again: () => Session;
}

interface Plan {
  readonly game: Game;
  readonly options: { readonly seats: number };
  readonly position: string | null;
  readonly clock: Clock | null;
  readonly pair: Pair | null;
  readonly chairs: readonly Occupant[];
}

export async function prepareGame(io: Io, id: string | undefined, flags: GameFlags): Promise<PreparedGame> {
  if (flags.resume !== undefined) return sitBack(io, id, await fileOf(io, id, flags.resume), flags);
  const names = Object.keys(io.games).join(', ');
  const game = await gameOf(io, id ?? orUsageError(fail('which-game', `Which game? One of ${names}.`)));
  const file = orUsageError(await freeFile(flags));
  const plan = planOf(io, game, flags);
  orUsageError(await checkBotFiles(plan.chairs));
  return {
    session: newSession(plan, flags.seed ?? freshSeed()),
    file,
    again: () => newSession(plan, freshSeed()),
  };
}

/** Returns the second game of a pair when the first is over. Players keep their seats; the rules decide everything else. */
export function secondSession(session: Session): Session | null {
  const { game, start } = session.history;
  const end = latestTable(session.history);
  const back = secondGameOf(game, start, end);
  if (back === null) return null;
  return newSession({ game, ...back, position: null, clock: start.clock, chairs: end.chairs }, secondKey(session.key));
}

/** Derives the key of the second game, so that one seed repeats the whole pair. */
function secondKey(key: string): string {
  return `${key}/second`;
}

/** Derives the key of a game from the requested seed, and from the pair if it belongs to one. */
export function gameKey(seed: string, pair: Save['pair']): string {
  return pair?.game === 2 ? secondKey(seed) : seed;
}

/** Returns whether a pair begins. The flags decide; without them, a pair begins if the named rules favour a player. */
function isPair({ isUneven }: Game, options: Plan['options'], { match, preset }: GameFlags): boolean {
  return match ?? (preset !== undefined && isUneven?.(options) === true);
}

function pairOf(game: Game, options: Plan['options']): Result<Pair> {
  const pair = firstOfPair(game, options);
  return pair === null ? fail('no-pair', `${game.title} has no match of two games. Leave out --match.`) : ok(pair);
}

/** Refuses to overwrite an existing file with a new game, unless a flag allows it. */
async function freeFile({ save, overwrite }: GameFlags): Promise<Result<GameFile | null>> {
  if (save === undefined) return ok(null);
  const path = resolve(save);
  if (!existsSync(path)) return ok({ path, known: null });
  if (overwrite !== true)
    return fail(
      'file-exists',
      `${save} already exists. Continue it with --resume, choose another name, or use --overwrite.`,
    );
  const known = await readBytes(path);
  return known.ok ? ok({ path, known: known.value }) : known;
}

function planOf(io: Io, game: Game, flags: GameFlags): Plan {
  const options = orUsageError(chosenOptions(game, flags));
  const position = flags.from ?? null;
  const seats =
    position === null ? options.seats : game.seats(orUsageError(game.notation.position.parse(position, options)));
  const clock = orUsageError(clockOf(flags));
  const pair = isPair(game, options, flags) ? orUsageError(pairOf(game, options)) : null;
  const chairs = orUsageError(occupantsOf(levelsOf(io.games, game.id), flags, seats));
  return { game, options, position, clock, pair, chairs };
}

function newSession({ game, options, position, clock, pair, chairs }: Plan, key: string): Session {
  const more = { position, clock, ...(pair === null ? {} : { pair }) };
  const history = orUsageError(openHistory(game, newSave(game, options, publicSeed(key), more)));
  const session: Session = { history, key };
  takeChairs(session, chairs, Date.now());
  return session;
}

async function fileOf(io: Io, id: string | undefined, resume: string | true): Promise<string> {
  if (resume !== true) return resume;
  // fails with its own message if the name is wrong
  if (id !== undefined) await gameOf(io, id);
  const none = 'There is no saved game to go on with; name its file after --resume, or begin a new one.';
  return (await lastUnfinished(io, id))?.path ?? orUsageError(fail('no-save', none));
}

async function sitBack(io: Io, id: string | undefined, file: string, flags: GameFlags): Promise<PreparedGame> {
  const { history, ...loaded } = await loadFile(io, file);
  const { game, start } = history;
  const key = flags.seed === undefined ? undefined : gameKey(flags.seed, start.pair);
  orUsageError(fits(game, id, file, flags, key === undefined || publicSeed(key) === start.seed));
  const session: Session = { history, key: key ?? freshSeed() };
  const table = latestTable(session.history);
  const names = levelsOf(io.games, game.id);
  for (const { who, level } of table.chairs)
    if (who === 'bot' && level !== null) orUsageError(knownLevel(names, level));
  const chairs =
    flags.seats === undefined ? table.chairs : orUsageError(occupantsOf(names, flags, table.chairs.length));
  orUsageError(await checkBotFiles(chairs));
  takeChairs(session, chairs, table.at);
  return {
    session,
    file: flags.save === undefined ? loaded : orUsageError(await freeFile(flags)),
    again: () => newSession(planAgain(history, chairs), freshSeed()),
  };
}

/** Returns the plan that starts a pair again with its first game. */
function planAgain({ game, start }: History, chairs: readonly Occupant[]): Plan {
  const { options, position, clock, pair } = start;
  if (pair === undefined) return { game, options, position, clock, pair: null, chairs };
  return { game, options: pair.options, position: null, clock, pair: { ...pair, game: 1 }, chairs };
}

/** Refuses flags that contradict what a save contains. */
function fits(game: Game, id: string | undefined, file: string, flags: GameFlags, isSeed: boolean): Result<null> {
  if (id !== undefined && id !== game.id) return fail('other-game', `${file} is a game of ${game.id}, not of "${id}".`);
  const settled = (['preset', 'from', 'clock', 'match'] as const).find((name) => flags[name] !== undefined);
  if (settled !== undefined || flags.option.length > 0)
    return fail(
      'settled',
      `--${settled ?? 'option'} applies only to a new game; ${file} has already fixed this setting.`,
    );
  return isSeed ? ok(null) : fail('other-seed', `--seed differs from the seed of ${file}.`);
}
