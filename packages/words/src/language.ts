/** The parts of a language. They are all in its folder, and one line in languages.ts names the folder. */
import type { GameWords, Keyed, StepWords } from '@boardwright/core';
import type { PlayerFault, TerminalFault } from '@boardwright/core/host';
import type { StepId as StonesStep } from '@boardwright/games/369/lessons';
import type { StepId as DiscsStep } from '@boardwright/games/banqi/lessons';
import type { StepId as IslandStep } from '@boardwright/games/catan/lessons';
import type { StepId as PondStep } from '@boardwright/games/hopnjump/lessons';
import type { StepId as ArmiesStep } from '@boardwright/games/three-kingdoms/lessons';
import type { analysis } from './en/analysis.ts';
import type { fair } from './en/fair.ts';
import type { seats } from './en/seats.ts';
import type { home } from './en/home.ts';
import type { host } from './en/host.ts';
import type { learning } from './en/learning.ts';
import type { rooms } from './en/rooms.ts';
import type { terminal } from './en/terminal.ts';

/** What hosts know about a language before its words are loaded. */
export interface Language {
  /** Its language tag. */
  readonly id: string;
  /** The name of the language in the language itself. */
  readonly name: string;
  /** Prefixes of the language tags that it serves, in lower case. The longest match decides. */
  readonly tags: readonly string[];
  /** What the page says if the words cannot be loaded. A tap reloads the page. */
  readonly notLoaded: string;
  readonly load: () => Promise<Catalogue>;
}

/** All words of a language. The page loads those of the home page first, and the others when they are needed. */
export interface Catalogue {
  readonly home: HomeWords;
  readonly host: () => Promise<WordsBeyondHome>;
  readonly terminal: () => Promise<TerminalWords>;
  readonly analysis: () => Promise<AnalysisWords>;
  readonly fair: () => Promise<FairWords>;
  readonly rooms: () => Promise<RoomWords>;
  readonly seats: () => Promise<SeatWords>;
  readonly learning: () => Promise<LearningWords>;
  /** The games that have words in this language, by id. Others use their own words. */
  readonly games: Readonly<Record<string, () => Promise<GameWords>>>;
}

/** The catalogue of a language other than English. English is in the games' own folders. */
export interface Translation extends Catalogue {
  readonly home: TranslatedHome;
  readonly host: () => Promise<TranslatedHost>;
  readonly terminal: () => Promise<TranslatedTerminal>;
  readonly games: Readonly<Record<TranslatedGame, () => Promise<GameWords>>>;
}

/** The games that every language must have words for. */
export type TranslatedGame = '369' | 'banqi' | 'catan' | 'hopnjump' | 'three-kingdoms';

type HomeKeys = typeof home;
type HostKeys = typeof host;

/** The words of the home page: all that the page loads before its reader chooses something. */
export interface HomeWords extends Omit<HomeKeys, 'faults'> {
  /** Titles and one-line descriptions by game. By default they are the game's own in English. */
  readonly games: Readonly<Record<string, string>>;
  readonly about: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
}

/** The words of hosts apart from the home page, for any game. */
export interface WordsBeyondHome extends HostKeys {
  readonly faults: Readonly<Record<string, string>>;
}

/** The words of hosts, for any game. */
export interface Words extends HomeWords, WordsBeyondHome {}

export interface TranslatedHome extends HomeWords {
  readonly games: Keyed<TranslatedGame>;
  readonly about: Keyed<TranslatedGame>;
  readonly faults: HomeKeys['faults'];
}

export interface TranslatedHost extends WordsBeyondHome {
  readonly faults: Keyed<Exclude<PlayerFault, keyof HomeKeys['faults']>>;
}

/** The words that only a terminal needs. */
export type TerminalWords = typeof terminal & {
  /** Sentences about a wrong command line or file. In English, the faults have their own. */
  readonly refusals: Readonly<Record<string, string>>;
};

export interface TranslatedTerminal extends TerminalWords {
  readonly refusals: Keyed<Exclude<TerminalFault, 'unknown-word'>>;
}

/** The words about analysed games. */
export type AnalysisWords = typeof analysis;
/** The words about verified game files. */
export type FairWords = typeof fair;
/** The words of the lobby, of the chat in rooms, and of the next round of a room. */
export type RoomWords = typeof rooms;
/** The words about seats of online games. */
export type SeatWords = typeof seats;
/** The words of lessons. A language that lacks a step does not compile. */
export type LearningWords = typeof learning & { readonly lessons: LessonTable };

interface LessonTable {
  readonly '369': Keyed<StonesStep, StepWords>;
  readonly banqi: Keyed<DiscsStep, StepWords>;
  readonly catan: Keyed<IslandStep, StepWords>;
  readonly hopnjump: Keyed<PondStep, StepWords>;
  readonly 'three-kingdoms': Keyed<ArmiesStep, StepWords>;
}
