/** The games that a host offers: what it shows before it has loaded anything, and loaders for the parts. */
import type { BotParts, Knowledge, LevelNames } from '../bots/bot.ts';
import type { Game } from '../game.ts';
import { isRecord } from '../guards.ts';
import type { LessonStep } from './lesson.ts';
import { otherVersion } from '../table/entry.ts';
import type { ShortGame } from '../define/small-kind.ts';
import { fail, ok, type Result } from '../result.ts';
import { ownWords, type GameWords } from '../words.ts';

/** One game. Each part is loaded on demand: the home page loads no rules, and hosts load only the parts that they use. */
export interface GameEntry extends Partial<LevelNames> {
  readonly id: string;
  /** The English title, and a one-line description in English. */
  readonly title: string;
  readonly about?: string;
  /** The titles of an external game in other languages, by language tag. */
  readonly titles?: Readonly<Record<string, string>>;
  /** The position on the home page, from 1. Games without one come last. */
  readonly order?: number;
  /** The name of the game's page in docs/rules, if it is not the id. */
  readonly rulesPage?: string;
  /** The folder of the game's drawn board in the web app. Without one, the game uses the plain board. */
  readonly board?: string;
  /** Loads the rules for logs of this version. Without a version, or if there are no older rules, loads the newest. */
  readonly rules: (version?: number) => Promise<Game>;
  /** The older versions whose rules the game includes. */
  readonly versions?: readonly number[];
  /** Loads what bots know about the game. */
  readonly knowledge?: () => Promise<Knowledge>;
  /** Loads the steps of the lesson. */
  readonly lesson?: () => Promise<readonly LessonStep[]>;
  /** Loads the positions of the day, one per line. */
  readonly daily?: () => Promise<string>;
  /** Loads the game's own words, by language. */
  readonly words?: Readonly<Record<string, () => Promise<GameWords>>>;
}

/** A game as its author describes it. The exports of its modules are checked when they are loaded. */
export type DescribedGame = Omit<GameEntry, 'rules' | 'knowledge' | 'lesson' | 'words'> & {
  readonly rules: (version?: number) => Promise<unknown>;
  readonly knowledge?: () => Promise<unknown>;
  readonly lesson?: () => Promise<readonly LessonStep[]>;
  readonly words?: Readonly<Record<string, () => Promise<unknown>>>;
};

/** Returns the entry of a built-in or external game. Loading throws if a module exports something of another type. */
export function gameEntry({ rules, knowledge, words, ...rest }: DescribedGame): GameEntry {
  const { id } = rest;
  const whole: GameEntry['rules'] = async (version) =>
    wholeOf(checked(await rules(version), isPlayable, `${id}: the rules`));
  return {
    ...rest,
    rules: whole,
    ...(knowledge && {
      knowledge: async () => knowing(checked(await knowledge(), isKnowledge, `${id}: the bots`), whole),
    }),
    ...(words && {
      words: Object.fromEntries(
        Object.entries(words).map(([language, load]) => [
          language,
          async () => wordsWith(checked(await load(), isWords, `${id}: the words`), whole),
        ]),
      ),
    }),
  };
}

function checked<T>(part: unknown, is: (part: unknown) => part is T, name: string): T {
  if (!is(part)) throw new TypeError(`${name} are not what the contract says`);
  return part;
}

/** Returns the words. Missing ones are replaced by the texts of the rules. */
async function wordsWith(found: Partial<GameWords>, rules: GameEntry['rules']): Promise<GameWords> {
  return areWhole(found) ? found : { ...ownWords(await rules()), ...found };
}

function areWhole(words: Partial<GameWords>): words is GameWords {
  return hasFunctions(words, ['seatName', 'standing', 'report', 'fault']);
}

async function knowing(found: BotParts, rules: GameEntry['rules']): Promise<Knowledge> {
  return namesGame(found) ? found : { ...found, game: await rules() };
}

function namesGame(found: BotParts & { readonly game?: unknown }): found is Knowledge {
  return isGameShaped(found.game);
}

/** Completes a game made by `defineGame`. The code for this is loaded with the first such game. */
async function wholeOf(game: Game | ShortGame): Promise<Game> {
  return 'parts' in game ? (await import('../define/complete.ts')).complete(game) : game;
}

const FUNCTIONS = ['setup', 'turn', 'legalActions', 'chance', 'check', 'apply', 'outcome', 'view', 'tell'] as const;

function hasFunctions(part: unknown, names: readonly string[]): part is Readonly<Record<string, unknown>> {
  return isRecord(part) && names.every((name) => typeof part[name] === 'function');
}

/** Returns whether a value has the fields of a Game. Its behaviour is only checked by the laws. */
export function isGameShaped(part: unknown): part is Game {
  return (
    hasFunctions(part, FUNCTIONS) &&
    typeof part['id'] === 'string' &&
    isRecord(part['presets']) &&
    isRecord(part['notation'])
  );
}

const PARTS = ['setup', 'moves', 'apply', 'outcome'] as const;

/** Returns whether a value has the parts that `defineGame` requires. */
function isShort(part: unknown): part is ShortGame {
  return isRecord(part) && typeof part['id'] === 'string' && hasFunctions(part['parts'], PARTS);
}

function isPlayable(part: unknown): part is Game | ShortGame {
  return isShort(part) || isGameShaped(part);
}

/** Returns whether a value has the fields of a Knowledge. The field `game` may be missing. */
export function isKnowledge(part: unknown): part is BotParts {
  if (!hasFunctions(part, ['evaluate']) || !Array.isArray(part['levels'])) return false;
  return part['game'] === undefined || isPlayable(part['game']);
}

/** Returns whether a value may be the words of a game. An author writes only the words that differ from the game's own texts. */
export function isWords(part: unknown): part is Partial<GameWords> {
  return isRecord(part);
}

/** Matches valid ids of games. Ids are part of URLs and file names. */
const ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Returns the game that a module exports: as `game`, or as the only export that is a game. */
export async function gameIn(module: unknown, at: string): Promise<Result<Game>> {
  const exported = isRecord(module) ? module : {};
  const named = exported['game'];
  if (named !== undefined && !isPlayable(named)) return fail('not-a-game', `\`game\` in ${at} ${flawOf(named)}`);
  const found = named === undefined ? Object.values(exported).filter(isPlayable) : [named];
  const [game] = found;
  if (game === undefined) return fail('not-a-game', `${at} exports no game. ${nearGame(exported)}`);
  if (found.length > 1)
    return fail('not-a-game', `${at} exports ${found.length} games; call the one that is meant \`game\`.`);
  return ID.test(game.id)
    ? ok(await wholeOf(game))
    : fail('not-a-game', `The id "${game.id.slice(0, 40)}" must match ${ID}.`);
}

/** Returns the older versions whose rules a module exports as `versions`. */
export function versionsIn(module: unknown): readonly number[] {
  return Object.keys(olderIn(module)).map(Number).filter(Number.isSafeInteger);
}

/**
 * Returns the game that a module exports. For an older version it is loaded through `versions: { 1: () => import('./v1.ts') }`, if the
 * module has it.
 */
export async function gameOfVersion(module: unknown, at: string, version?: number): Promise<Result<Game>> {
  const newest = await gameIn(module, at);
  const load = version === undefined ? undefined : olderIn(module)[version];
  if (!newest.ok || load === undefined || newest.value.version === version) return newest;
  const where = `versions[${version}] of ${at}`;
  const older = await gameIn(await load(), where);
  if (!older.ok || (older.value.version === version && older.value.id === newest.value.id)) return older;
  return fail('not-a-game', `${where} is ${older.value.id}, version ${older.value.version}.`);
}

function olderIn(module: unknown): Readonly<Record<string, () => unknown>> {
  const { versions } = isRecord(module) ? module : {};
  const all = isRecord(versions) ? Object.entries(versions) : [];
  const found = all.flatMap(([key, load]) => (typeof load === 'function' ? [[key, () => load()] as const] : []));
  return Object.fromEntries(found);
}

/** Returns what an export lacks to be a game, for an error message. */
function nearGame(exported: Readonly<Record<string, unknown>>): string {
  const near = Object.entries(exported).find(
    ([, part]) => isRecord(part) && ('parts' in part || ('setup' in part && 'apply' in part)),
  );
  return near === undefined ? 'Export what defineGame returns.' : `\`${near[0]}\` ${flawOf(near[1])}`;
}

function flawOf(part: unknown): string {
  if (isRecord(part) && isRecord(part['parts'])) {
    const own = part['parts'];
    return `has no ${PARTS.filter((name) => typeof own[name] !== 'function').join(', ')}. defineGame needs ${PARTS.join(', ')}.`;
  }
  const missing = isRecord(part) ? FUNCTIONS.filter((name) => typeof part[name] !== 'function') : FUNCTIONS;
  const parts = isRecord(part) ? ['id', 'presets', 'notation'].filter((name) => part[name] === undefined) : [];
  return `is no game: it has no ${[...parts, ...missing].join(', ') || 'right id, presets or notation'}. defineGame fills in what most games leave out.`;
}

/** Games by id. */
export type GameCatalogue = Readonly<Record<string, GameEntry>>;

/** Returns a table of games by id. */
export function gameCatalogue(entries: readonly GameEntry[]): GameCatalogue {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]));
}

/** Returns the entry of a game, or null if there is no game of this id. */
export function entryOf(games: GameCatalogue, id: string): GameEntry | null {
  return (Object.hasOwn(games, id) ? games[id] : undefined) ?? null;
}

/** The only level of bots that know nothing but the rules. */
export const RULES_LEVEL = 'easy';

/** Returns the names of a game's levels. A game without a Knowledge has one level. */
export function levelsOf(games: GameCatalogue, id: string): LevelNames & Pick<GameEntry, 'id'> {
  const { levels = [RULES_LEVEL], formerLevels = {} } = entryOf(games, id) ?? {};
  return { id, levels, formerLevels };
}

/** Loads the rules of a game. Of an older version, if the game includes its rules. Returns null if there is no game with this id. */
export async function loadRules(games: GameCatalogue, id: string, version?: number): Promise<Game | null> {
  return entryOf(games, id)?.rules(version) ?? null;
}

/**
 * Loads the rules for a match or save of this version. Fails if they are not available, because other rules would lead to another position.
 */
export async function rulesFor(games: GameCatalogue, id: string, version: number): Promise<Result<Game>> {
  const game = await loadRules(games, id, version);
  if (game === null) return fail('unknown-game', `There is no game "${id.slice(0, 40)}" here.`);
  return otherVersion(game, version) ?? ok(game);
}
