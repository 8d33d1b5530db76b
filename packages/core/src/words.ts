/** The words of a game in a reader's language. A game that claims none is told in its own English. */
import type { Game, Kind, BoardPlace, Outcome, Seat, Style } from './game.ts';
import type { Fault } from './result.ts';

/** A text for each of these keys: a language that lacks one does not compile. Any other key may be asked for. */
export type Keyed<Key extends string, Text = string> = Readonly<Record<Key, Text>> & Readonly<Record<string, Text>>;

/** Exactly so many texts. */
export type Texts<Count extends number, Found extends readonly string[] = readonly []> = Found['length'] extends Count
  ? Found
  : Texts<Count, readonly [...Found, string]>;

/** An option of the rules that a form asks for by itself: its name, its values by their text, and what each means. */
export interface FieldWords<Value extends string = string> {
  readonly legend: string;
  readonly values: Keyed<Value>;
  readonly notes?: Keyed<Value>;
}

/** Why a seat has won or lost, in the second person. */
export interface SideEnd {
  readonly won: string;
  readonly lost: string | ((winner: string) => string);
}

export interface GameWords<K extends Kind = Kind, T = unknown> {
  /** Names by preset, and one line of meaning; a name that is missing stands for itself. */
  readonly presets: Readonly<Record<string, string>>;
  readonly presetNotes: Readonly<Record<string, string>>;
  /** One line about each option, by its key. */
  readonly optionNotes?: Readonly<Record<string, string>>;
  /** By the key of an option; what is not here is left to the presets. */
  readonly fields?: Readonly<Record<string, FieldWords>>;
  /** By the reason of an outcome. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The same told to the seats that it is about; a reason that is not here is told to all alike. */
  readonly ends?: Readonly<Record<string, SideEnd>>;
  /** For which reason a seat came out as it did, where it is not the reason of the whole outcome. */
  reasonFor?(view: K['View'], outcome: Outcome, seat: Seat): string;
  /** view: null before the game has begun; some games give a seat its side on the way. Empty: it has only a number. */
  seatName(seat: Seat, view: K['View'] | null): string;
  /** How a seat stands, in a few words that everybody may know; empty where there is nothing to say. */
  standing(view: K['View'], seat: Seat): string;
  /** What the numbers of a standing count, in one sentence. */
  standingNote?(view: K['View'], seat: Seat): string;
  /** One line about one ply; with a view, places are called by what lies around them there. */
  report(news: K['News'], view?: K['View']): string;
  /** The same with moves as they can be typed; left out where the game's own report serves. */
  typedReport?(news: K['News']): string;
  /** Whether a ply goes on with the turn of the one before; where a game does not say, that of the same seat does. */
  goesOn?(before: K['News'], next: K['News']): boolean;
  /** One line about a whole turn; where a game does not say, the lines of its plies. */
  turn?(plies: readonly K['News'][], view?: K['View']): string;
  /** null: the host's words for the code, else the fault's own English ones. */
  fault(fault: Fault): string | null;
  /** One sentence: what a seat that may act is to do now; left out where the game has no words for it. */
  whatToDo?(view: K['View'], seat: Seat, legal: readonly K['Action'][]): string;
  /**
   * What a button calls an action that one may do; left out where its notation has no words of a language. With a view, places
   * are called by what lies around them there.
   */
  move?(action: K['Action'], view?: K['View']): string;
  /** The drawing and its legend in these words; left out where the game's own have none, or serve. */
  draw?(view: K['View'], style: Style): string;
  places?(view: K['View'], style: Style): readonly BoardPlace[];
  legend?(style: Style): readonly string[];
  /** How many points a value of 1 is in an analysis; left out where values are winning chances. */
  readonly valueInPoints?: number;
  /** The rules in a few sentences. */
  readonly rules?: readonly string[];
  /** What a board of this game needs beside all that. */
  readonly table: T;
}

/** What a game's table of words hands on as it is: names and notes by preset, notes by option, names of the ends. */
export interface NamingWords<
  Preset extends string = string,
  Option extends string = string,
  Reason extends string = string,
  End extends string = string,
> {
  readonly presets: Keyed<Preset>;
  readonly presetNotes: Keyed<Preset>;
  readonly optionNotes: Keyed<Option>;
  readonly reasons: Keyed<Reason>;
  readonly ends: Keyed<End, SideEnd>;
}

export function namingWords({ presets, presetNotes, optionNotes, reasons, ends }: NamingWords): NamingWords {
  return { presets, presetNotes, optionNotes, reasons, ends };
}

/** The rules on one card: short sentences by their names, and more of them for who wants to know. */
export type CardSentences<Name extends string> = Readonly<Record<Name, string>> & { readonly more: readonly string[] };

/** What the rules say of themselves. */
export function ownWords<K extends Kind>({ notation }: Pick<Game<K>, 'notation'>): GameWords<K, null> {
  return {
    presets: {},
    presetNotes: {},
    reasons: notation.reasons,
    seatName: (seat) => notation.seats[seat] ?? '',
    standing: (view, seat) => notation.standing?.(view, seat) ?? '',
    report: (news) => notation.report(news),
    fault: () => null,
    table: null,
  };
}

/** A sentence by its code, or one that needs what the fault tells beside it. */
export type FaultWords<Code extends string = string> = Keyed<
  Code,
  string | ((data: NonNullable<Fault['data']>) => string)
>;

/** null: the table has no words for it. */
export function faultWords(table: FaultWords | undefined, { code, data = {} }: Fault): string | null {
  const found = table !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
  if (found === undefined) return null;
  return typeof found === 'string' ? found : found(data);
}
