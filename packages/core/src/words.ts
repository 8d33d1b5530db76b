/** The words of a game in the reader's language. A game without words in that language shows its own English. */
import type { Game, Kind, BoardPlace, Outcome, Seat, Style } from './game.ts';
import type { Fault } from './result.ts';

/** A text for each key. A language that lacks a key does not compile. Lookups with other keys are allowed. */
export type Keyed<Key extends string, Text = string> = Readonly<Record<Key, Text>> & Readonly<Record<string, Text>>;

/** A list of exactly this many texts. */
export type Texts<Count extends number, Found extends readonly string[] = readonly []> = Found['length'] extends Count
  ? Found
  : Texts<Count, readonly [...Found, string]>;

/** How a form shows an option: its name, and the text and meaning of each value. */
export interface FieldWords<Value extends string = string> {
  readonly legend: string;
  readonly values: Keyed<Value>;
  readonly notes?: Keyed<Value>;
}

/** The reason why a seat has won or lost, in the second person. */
export interface SideEnd {
  readonly won: string;
  readonly lost: string | ((winner: string) => string);
}

/** The words of a game in one language. */
export interface GameWords<K extends Kind = Kind, T = unknown> {
  /** The names and one-line notes of presets, by key. A preset without a name is shown by its key. */
  readonly presets: Readonly<Record<string, string>>;
  readonly presetNotes: Readonly<Record<string, string>>;
  /** One line about each option, by key. */
  readonly optionNotes?: Readonly<Record<string, string>>;
  /** The options that the form asks for, by key. All others are decided by the preset. */
  readonly fields?: Readonly<Record<string, FieldWords>>;
  /** Phrases by the reason of an outcome. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Phrases in the second person, by the reason of the outcome. Default: `reasons`. */
  readonly ends?: Readonly<Record<string, SideEnd>>;
  /** Returns the reason for a seat's own result if it is not that of the outcome. */
  reasonFor?(view: K['View'], outcome: Outcome, seat: Seat): string;
  /**
   * Returns the name of a seat; empty if it has only a number. view: null before the game has begun, because some games assign sides later.
   */
  seatName(seat: Seat, view: K['View'] | null): string;
  /** Returns what a seat has publicly achieved, in a few words; empty if there is nothing to say. */
  standing(view: K['View'], seat: Seat): string;
  /** Returns one sentence that explains the numbers in a standing. */
  standingNote?(view: K['View'], seat: Seat): string;
  /** Returns one line about a ply. With a view, places are named by their surroundings. */
  report(news: K['News'], view?: K['View']): string;
  /** Like `report`, but with moves as players type them. Default: the game's own report. */
  typedReport?(news: K['News']): string;
  /** Returns whether a ply belongs to the turn of the ply before. Default: true if the seat is the same. */
  goesOn?(before: K['News'], next: K['News']): boolean;
  /** Returns one line about a whole turn. Default: the lines of its plies. */
  turn?(plies: readonly K['News'][], view?: K['View']): string;
  /** Returns the sentence for a fault. null: the host's words for the code are used, or else the fault's own English. */
  fault(fault: Fault): string | null;
  /**
   * Returns one sentence that tells a seat what to do now. Absent if the game has no words for it. nameOf: returns the names of the other
   * players; by default those of their seats.
   */
  whatToDo?(view: K['View'], seat: Seat, legal: readonly K['Action'][], nameOf?: (seat: Seat) => string): string;
  /**
   * Returns the label of an action's button. Absent if the notation needs no translation. With a view, places are named by their
   * surroundings.
   */
  move?(action: K['Action'], view?: K['View']): string;
  /** Returns the name of several actions of a seat's turn. Default: their names one after the other. */
  moves?(actions: readonly K['Action'][], view?: K['View']): string;
  /** Returns the drawing in this language. Absent, like `legend`, if the game's own contains no words. */
  picture?(view: K['View'], style: Style): string;
  places?(view: K['View'], style: Style): readonly BoardPlace[];
  legend?(style: Style): readonly string[];
  /** The number of points that a value of 1 means in an analysis. Absent if values are chances of winning. */
  readonly valueInPoints?: number;
  /** The rules in a few sentences. */
  readonly rules?: readonly string[];
  /** Further words that the game's board needs. */
  readonly table: T;
}

/** The parts of a word table that are passed on unchanged: names and notes of presets, notes of options, and phrases of outcomes. */
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

/** Returns the parts of a word table that are passed on unchanged. */
export function namingWords({ presets, presetNotes, optionNotes, reasons, ends }: NamingWords): NamingWords {
  return { presets, presetNotes, optionNotes, reasons, ends };
}

/** The rules on one card: short sentences by name, and further ones that the reader can unfold. */
export type CardSentences<Name extends string> = Readonly<Record<Name, string>> & { readonly more: readonly string[] };

/** Returns the words of a game in its own English, derived from its notation. */
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

/** A sentence by fault code, or a function of the fault's data. */
export type FaultWords<Code extends string = string> = Keyed<
  Code,
  string | ((data: NonNullable<Fault['data']>) => string)
>;

/** Returns the sentence for a fault, or null if the table has none. */
export function faultWords(table: FaultWords | undefined, { code, data = {} }: Fault): string | null {
  const found = table !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
  if (found === undefined) return null;
  return typeof found === 'string' ? found : found(data);
}
