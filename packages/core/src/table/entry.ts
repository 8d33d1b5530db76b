/** The data of a game in progress: entries, commands, saves and tables, with their decoders. */
import {
  array,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  refine,
  text,
  unknown,
  variant,
  type Decoder,
} from '../decode.ts';
import { isInteger, isRecord } from '../guards.ts';
import type { Actor, Game, Kind, Outcome, Ply, Seat, Turn } from '../game.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Seed } from '../rng.ts';

/** The kinds of occupant that a seat can have when a game is set up. */
export const OCCUPANT_KINDS = ['person', 'bot', 'nobody'] as const;
/** A kind of occupant. */
export type OccupantKind = (typeof OCCUPANT_KINDS)[number];

/** One entry of the log. at: the host's time in milliseconds. Everything else about a game can be computed from its log. */
export type Entry<K extends Kind = Kind> = { readonly at: number; readonly proof?: string } &
  /** proof: what a host stores with the entry to show that nobody has chosen its draws. The game does not read it. */
  (
    | ({ readonly type: 'ply' } & Ply<K>)
    | { readonly type: 'resign' | 'flag' | 'offerDraw' | 'agreeDraw' | 'refuse'; readonly seat: Seat }
    /** abort: a seat ends a game that has only just begun. abandon: a seat was away for too long, and the others continue without it. */
    | { readonly type: 'abort' | 'abandon'; readonly seat: Seat }
    | { readonly type: 'giveTime'; readonly seat: Seat; readonly receiver: Seat; readonly ms: number }
    /** ms: the part of a turn in which the seat could not reach the host. It is charged to nobody. */
    | { readonly type: 'refund'; readonly seat: Seat; readonly ms: number }
    | { readonly type: 'askUndo'; readonly seat: Seat; readonly to: number }
    | { readonly type: 'allowUndo' | 'refuseUndo'; readonly seat: Seat }
    /** refund: whether other seats get back the time since that ply. Absent in older logs, in which they did not. */
    | { readonly type: 'undo'; readonly seat: Seat; readonly to: number; readonly refund?: true }
    | { readonly type: 'sit'; readonly seat: Seat; readonly who: OccupantKind; readonly level?: string }
  );

/** What a seated player requests. The host knows the seat, so a command never contains it. */
export type Command =
  | { readonly type: 'ply'; readonly action: unknown }
  | { readonly type: 'resign' | 'offerDraw' | 'agreeDraw' | 'refuse' | 'abort' }
  | { readonly type: 'giveTime'; readonly receiver: Seat }
  | { readonly type: 'undo' }
  /** to: the request that this answers. */
  | { readonly type: 'allowUndo' | 'refuseUndo'; readonly to: number };

/**
 * A time control. delayMs: free time at the start of each turn; absent for none. It may be days per move, with totalMs as a reserve, or an
 * allowance for the network.
 */
export interface Clock {
  readonly totalMs: number | null;
  readonly incrementMs: number;
  readonly perTurnMs: number | null;
  readonly onFlag: 'lose' | 'fallback';
  readonly delayMs?: number;
}

/** One of two games that count together. It says which one this is, and with which options the pair began. */
export interface Pair<K extends Kind = Kind> {
  readonly game: 1 | 2;
  readonly options: K['Options'];
}

/** name: present if the server knows it. */
export interface SavedPlayer {
  readonly who: 'person' | 'bot';
  readonly level: string | null;
  readonly name?: string;
}

/** What a server knows about a finished match. Times are wall time in milliseconds. */
export interface SaveAbout {
  readonly match: string;
  readonly start: number;
  readonly end: number;
  /** The players by seat, as they sat down. */
  readonly players: readonly SavedPlayer[];
  readonly outcome: Outcome;
}

/**
 * The file format of terminal, web app and server. It never contains the key of future dice. Format 2 has the sections `about` and `fair`;
 * without them a file has format 1.
 */
export interface Save<K extends Kind = Kind> {
  readonly format: 1 | 2;
  readonly game: string;
  readonly version: number;
  readonly options: K['Options'];
  readonly seed: Seed;
  /** The start as position text; null for the game's own start. */
  readonly position: string | null;
  readonly clock: Clock | null;
  /** Absent for a single game. */
  readonly pair?: Pair<K>;
  readonly about?: SaveAbout;
  /** The proofs of the draws, for verifiers. */
  readonly fair?: unknown;
  readonly log: readonly Entry<K>[];
}

/** A save without its log. */
export type SaveStart<K extends Kind = Kind> = Omit<Save<K>, 'log'>;

/** The occupant of a seat; a bot has a level. */
export interface Occupant {
  readonly who: OccupantKind;
  readonly level: string | null;
}

/** The current turn of a seat, or its last one. */
export interface TurnTiming {
  readonly running: boolean; // true while chance answers, too
  readonly turn: number; // the number of this turn among the seat's turns
  readonly ms: number; // how many milliseconds the ended turn took
  readonly won: number; // milliseconds gained by increments in all turns so far
}

/** A seat's request to undo its last ply. */
export interface TakeBack {
  readonly seat: Seat;
  readonly to: number; // seq of the table before that ply
  readonly until: number; // when the request expires
  readonly agreed: readonly Seat[];
  /**
   * The seat that refused; the asking seat if the request was withdrawn or has expired. Kept until the next ply, so that nobody asks twice.
   */
  readonly refused: Seat | null;
}

/** The state of a game in progress, without its log. */
export interface Table<K extends Kind = Kind> {
  readonly state: K['State'];
  readonly turn: Turn; // whose turn it is; computed from the state once
  readonly outcome: Outcome | null;
  readonly seq: number; // the number of entries so far
  readonly plies: number;
  readonly last: number; // seq of the table before the last ply, to which an undo goes back
  readonly draws: number; // the number of chance plies so far, which is the index of the next draw
  readonly at: number; // the time of the last entry
  readonly clock: Clock | null;
  readonly chairs: readonly Occupant[];
  readonly left: readonly number[]; // milliseconds on each seat's clock at the time `at`
  readonly paces: readonly TurnTiming[]; // how each seat's turns count for its clock
  readonly since: readonly number[]; // for each seat, the seq at which its current decision opened
  readonly sinceAt: readonly number[]; // for each seat, when its current decision opened or the game began to await it; the limits of the rules count from here
  readonly acted: readonly number[]; // for each seat, the seq of its own last ply; 0 for none
  readonly turnAt: readonly number[]; // for each seat, when its current turn began; perTurnMs counts from here
  readonly undo: readonly number[]; // for each seat, how far back it may go without asking
  readonly offer: Seat | null; // the seat that offers a draw
  readonly agreed: readonly Seat[];
  readonly offered?: readonly number[]; // for each seat, the seq of its last draw offer; 0 for none; absent until somebody offers one
  readonly takeBack: TakeBack | null;
  /** The seats of people for whom a bot plays temporarily; absent if there are none. */
  readonly lent?: readonly Seat[];
}

const MAX_LOG = 100_000;
/** Maximum length of the section `fair` as JSON in characters. */
const MAX_FAIR = 8_000_000;
/** Decodes a seat. */
export const seatDecoder: Decoder<number> = integer(0, 63);
const seat = seatDecoder;
const at: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);
/** Decodes an actor. */
export const actorDecoder: Decoder<Actor> = {
  schema: { anyOf: [seat.schema, { enum: ['chance'] }] },
  decode: (raw, where) => (raw === 'chance' ? ok('chance') : seat.decode(raw, where)),
};

/** Decodes a command of a seat. */
export const commandDecoder: Decoder<Command> = variant<Command>({
  ply: { action: unknown },
  resign: {},
  offerDraw: {},
  agreeDraw: {},
  refuse: {},
  abort: {},
  giveTime: { receiver: seat },
  undo: {},
  allowUndo: { to: integer(0, MAX_LOG) },
  refuseUndo: { to: integer(0, MAX_LOG) },
});

const proof = optional(text(100_000));

/** An entry whose action the game has not decoded yet. */
type RawEntry =
  | Exclude<Entry, { readonly type: 'ply' }>
  | (Omit<Extract<Entry, { readonly type: 'ply' }>, 'action'> & { readonly action: unknown });

const entryDecoder: Decoder<RawEntry> = variant<RawEntry>({
  ply: { at, proof, actor: actorDecoder, action: unknown },
  resign: { at, proof, seat },
  flag: { at, proof, seat },
  offerDraw: { at, proof, seat },
  agreeDraw: { at, proof, seat },
  refuse: { at, proof, seat },
  abort: { at, proof, seat },
  abandon: { at, proof, seat },
  giveTime: { at, proof, seat, receiver: seat, ms: integer(1, 1e10) },
  refund: { at, proof, seat, ms: integer(1, 1e10) },
  askUndo: { at, proof, seat, to: integer(0, MAX_LOG) },
  allowUndo: { at, proof, seat },
  refuseUndo: { at, proof, seat },
  undo: { at, proof, seat, to: integer(0, MAX_LOG), refund: optional(oneOf([true])) },
  sit: { at, proof, seat, who: oneOf(OCCUPANT_KINDS), level: optional(text(40)) },
});

const clockDecoder: Decoder<Clock> = object<Clock>({
  totalMs: nullable(integer(1, 1e10)),
  incrementMs: integer(0, 1e9),
  perTurnMs: nullable(integer(1, 1e10)),
  onFlag: oneOf(['lose', 'fallback']),
  delayMs: optional(integer(1, 1e10)),
});

/** Decodes any number. */
export const numberDecoder: Decoder<number> = {
  schema: { type: 'number' },
  decode: (raw, where) => (typeof raw === 'number' ? ok(raw) : fail('bad-shape', `${where} must be a number.`)),
};

/** Decodes an outcome. */
export const outcomeDecoder: Decoder<Outcome> = object<Outcome>({
  ranks: array(integer(1, 64), 64),
  scores: nullable(array(numberDecoder, 64)),
  reason: text(100),
});

const playerDecoder: Decoder<SavedPlayer> = object<SavedPlayer>({
  who: oneOf(['person', 'bot']),
  level: nullable(text(40)),
  name: optional(text(60)),
});

const aboutDecoder: Decoder<SaveAbout> = object<SaveAbout>({
  match: text(40),
  start: at,
  end: at,
  players: array(playerDecoder, 64),
  outcome: outcomeDecoder,
});

const fairDecoder: Decoder<unknown> = refine(unknown, (raw, where) =>
  JSON.stringify(raw).length <= MAX_FAIR ? ok(raw) : fail('too-big', `${where} is too long.`, { at: where }),
);

interface RawSave extends Omit<Save, 'options' | 'pair' | 'log'> {
  readonly options: unknown;
  readonly pair?: { readonly game: 1 | 2; readonly options: unknown };
  readonly log: readonly unknown[];
}

const rawSaveDecoder: Decoder<RawSave> = object<RawSave>({
  format: oneOf([1, 2]),
  game: text(40),
  version: integer(1, 1e6),
  options: unknown,
  seed: text(200),
  position: nullable(text(20_000)),
  clock: nullable(clockDecoder),
  pair: optional(object({ game: oneOf([1, 2]), options: unknown })),
  about: optional(aboutDecoder),
  fair: optional(fairDecoder),
  log: array(unknown, MAX_LOG),
});

/** Decodes the form of a save, of any game. */
export const saveDecoder: Decoder<RawSave> = refine(rawSaveDecoder, (save, where) =>
  save.format === 1 && (save.about ?? save.fair) !== undefined
    ? fail('unknown-key', `${where} of format 1 has neither "about" nor "fair".`, { at: where })
    : ok(save),
);

/** Decodes the clock of a match. */
export function decodeClock(raw: unknown): Result<Clock> {
  return clockDecoder.decode(raw, 'clock');
}

/** Decodes an entry; the game decodes its action. */
export function decodeEntry<K extends Kind>(game: Game<K>, raw: unknown, where = 'entry'): Result<Entry<K>> {
  const entry = entryDecoder.decode(raw, where);
  if (!entry.ok) return entry;
  if (entry.value.type !== 'ply') return ok(entry.value);
  const action = game.decodeAction(entry.value.action);
  return action.ok ? ok({ ...entry.value, action: action.value }) : action;
}

/** Returns the version that a save states, before the save is decoded. */
export function versionOf(save: unknown): number | undefined {
  return isRecord(save) && isInteger(save['version']) ? save['version'] : undefined;
}

/** Fails if the rules are of another version than those with which a log was played. */
export function otherVersion({ id, version }: Pick<Game, 'id' | 'version'>, played: number): Result<never> | null {
  if (played === version) return null;
  const words = `This game was played by version ${played} of ${id}; the rules here are version ${version}`;
  return played > version
    ? fail('newer-version', `${words}.`)
    : fail('older-version', `${words}, and bring no \`versions\` of that number. It is kept unchanged.`);
}

/** Decodes the form of a save. `load` in history.ts also checks every entry against the rules. */
export function decodeSave<K extends Kind>(game: Game<K>, raw: unknown): Result<Save<K>> {
  const save = saveDecoder.decode(raw, 'save');
  if (!save.ok) return save;
  const { value } = save;
  if (value.game !== game.id) return fail('other-game', `This save is of "${value.game}", not of "${game.id}".`);
  const other = otherVersion(game, value.version);
  if (other !== null) return other;
  const options = game.decodeOptions(value.options);
  if (!options.ok) return options;
  const { pair: rawPair, ...rest } = value;
  const pair = decodePair(game, rawPair);
  if (!pair.ok) return pair;
  const log: Entry<K>[] = [];
  for (const [i, item] of value.log.entries()) {
    const entry = decodeEntry(game, item, `log[${i}]`);
    if (!entry.ok) return entry;
    log.push(entry.value);
  }
  return ok({ ...rest, ...pair.value, options: options.value, log });
}

function decodePair<K extends Kind>(game: Game<K>, raw: RawSave['pair']): Result<Pick<Save<K>, 'pair'>> {
  if (raw === undefined) return ok({});
  const options = game.decodeOptions(raw.options);
  return options.ok ? ok({ pair: { game: raw.game, options: options.value } }) : options;
}
