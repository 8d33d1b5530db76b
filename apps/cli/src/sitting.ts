/** From flags to a session: a new game, or one from a file. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { levelOf } from '@boardwright/bots';
import {
  fail,
  freshSeed,
  newSave,
  ok,
  type Chair,
  type Clock,
  type Game,
  type Kind,
  type Result,
} from '@boardwright/core';
import { chairsOf, clockOf, optionsOf } from './args.ts';
import { lastUnfinished, loadFile, openLoaded } from './files.ts';
import { append, now, openSession, publicSeed, sitEntries, type Session } from './session.ts';
import { gameOf, orRefuse, type World } from './world.ts';

export interface GameFlags {
  readonly preset?: string;
  readonly option: readonly string[];
  readonly seats?: string;
  readonly seed?: string;
  readonly from?: string;
  /** true: the last that is not over. */
  readonly resume?: string | true;
  readonly save?: string;
  readonly overwrite?: boolean;
  readonly clock?: string;
  readonly onFlag: string;
  readonly match?: boolean;
}

export interface Sitting {
  readonly session: Session;
  /** Where it is kept; null until somebody asks. */
  readonly file: string | null;
  /** The same game once more. */
  readonly again: () => Session;
  /** The second game of a match of two, from the end of the first; null if this is no match, or its second game. */
  readonly back: ((end: Kind['State']) => Session) | null;
}

interface Plan {
  readonly game: Game;
  readonly options: { readonly seats: number };
  readonly position: string | null;
  readonly clock: Clock | null;
  readonly chairs: readonly Chair[];
}

export async function sitDown(world: World, id: string | undefined, flags: GameFlags): Promise<Sitting> {
  if (flags.resume !== undefined) return sitBack(world, id, await fileOf(world, id, flags.resume), flags);
  const names = Object.keys(world.registry).join(', ');
  const game = await gameOf(
    world,
    orRefuse(id === undefined ? fail('no-game', `Which game? One of ${names}.`) : ok(id)),
  );
  const file = orRefuse(freeFile(flags));
  const plan = planOf(game, flags);
  return {
    session: newSession(plan, flags.seed ?? freshSeed()),
    file,
    again: () => newSession(plan, freshSeed()),
    back: flags.match === true ? orRefuse(backOf(plan)) : null,
  };
}

/** A match of two games: the players keep their seats, the rules say who begins and what the first game counts. */
function backOf(plan: Plan): Result<(end: Kind['State']) => Session> {
  const { game, options } = plan;
  const follows = (end: Kind['State']): Plan['options'] | null => game.returnGame(options, end);
  if (follows(game.setup(options, '')) === null)
    return fail('no-match', `${game.title} has no match of two games; leave --match out.`);
  return ok((end) => newSession({ ...plan, position: null, options: follows(end) ?? options }, freshSeed()));
}

/** A new game does not write over an old one. */
function freeFile({ save, overwrite }: GameFlags): Result<string | null> {
  if (save === undefined) return ok(null);
  return existsSync(save) && overwrite !== true
    ? fail('file-exists', `${save} exists already; go on with --resume, choose another name, or say --overwrite.`)
    : ok(resolve(save));
}

function planOf(game: Game, flags: GameFlags): Plan {
  const options = orRefuse(optionsOf(game, flags.preset, flags.option));
  const position = flags.from ?? null;
  const seats = position === null ? options.seats : game.seats(orRefuse(game.text.position.parse(position, options)));
  const clock = flags.clock === undefined ? null : orRefuse(clockOf(flags.clock, flags.onFlag));
  return { game, options, position, clock, chairs: orRefuse(chairsOf(game, flags.seats, seats)) };
}

function newSession({ game, options, position, clock, chairs }: Plan, key: string): Session {
  const session = orRefuse(openSession(game, newSave(game, options, publicSeed(key), { position, clock }), key));
  for (const entry of sitEntries(now(session), chairs, Date.now())) append(session, entry);
  return session;
}

async function fileOf(world: World, id: string | undefined, resume: string | true): Promise<string> {
  if (resume !== true) return resume;
  // a wrong name is told as such
  if (id !== undefined) await gameOf(world, id);
  const last = await lastUnfinished(world, id);
  const none = fail(
    'no-save',
    'There is no saved game to go on with; name its file after --resume, or begin a new one.',
  );
  return orRefuse(last === null ? none : ok(last.file));
}

async function sitBack(world: World, id: string | undefined, file: string, flags: GameFlags): Promise<Sitting> {
  const loaded = await loadFile(world, file);
  const { game, save } = loaded;
  orRefuse(fits(game, id, file, flags, save.seed));
  const session = openLoaded(loaded, flags.seed ?? freshSeed());
  const table = now(session);
  for (const { who, level } of table.chairs) if (who === 'bot' && level !== null) orRefuse(levelOf(game, level));
  const chairs = flags.seats === undefined ? table.chairs : orRefuse(chairsOf(game, flags.seats, table.chairs.length));
  for (const entry of sitEntries(table, chairs, table.at)) append(session, entry);
  const { options, position, clock } = save;
  const plan: Plan = { game, options, position, clock, chairs };
  return {
    session,
    file: flags.save === undefined ? loaded.file : orRefuse(freeFile(flags)),
    again: () => newSession(plan, freshSeed()),
    back: null,
  };
}

/** What a save has settled cannot be asked for again. */
function fits(game: Game, id: string | undefined, file: string, flags: GameFlags, seed: string): Result<null> {
  if (id !== undefined && id !== game.id) return fail('other-game', `${file} is a game of ${game.id}, not of "${id}".`);
  const settled = (['preset', 'from', 'clock'] as const).find((name) => flags[name] !== undefined);
  if (settled !== undefined || flags.option.length > 0)
    return fail('settled', `--${settled ?? 'option'} is for a new game; ${file} has settled it.`);
  return flags.seed === undefined || publicSeed(flags.seed) === seed
    ? ok(null)
    : fail('other-seed', `--seed is not the one that ${file} was begun with.`);
}
