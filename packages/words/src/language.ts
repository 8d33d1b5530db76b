/** What a language is made of. Its folder has all of it, and one line in languages.ts names the folder. */
import type { GameWords, Keyed, StepWords } from '@boardwright/core';
import type { PlayerFault } from '@boardwright/core/host';
import type { StepId as StonesStep } from '@boardwright/games/369/lessons';
import type { StepId as DiscsStep } from '@boardwright/games/banqi/lessons';
import type { StepId as IslandStep } from '@boardwright/games/catan/lessons';
import type { StepId as PondStep } from '@boardwright/games/hopnjump/lessons';
import type { StepId as ArmiesStep } from '@boardwright/games/three-kingdoms/lessons';
import type { analysis } from './en/analysis.ts';
import type { fair } from './en/fair.ts';
import type { home } from './en/home.ts';
import type { host } from './en/host.ts';
import type { learning } from './en/learning.ts';
import type { terminal } from './en/terminal.ts';

/** What hosts know of a language before any of its words are loaded. */
export interface Language {
  /** Its language tag. */
  readonly id: string;
  /** Its name in itself. */
  readonly name: string;
  /** The beginnings of the language tags that it serves, in lower case; the longest that fits decides. */
  readonly tags: readonly string[];
  /** What the page says if the words cannot be loaded. A tap loads the page again. */
  readonly notLoaded: string;
  readonly load: () => Promise<Catalogue>;
}

/** All words of a language. The page needs those of home first; the others are loaded when they are wanted. */
export interface Catalogue {
  readonly home: HomeWords;
  readonly host: () => Promise<WordsBeyondHome>;
  readonly terminal: () => Promise<TerminalWords>;
  readonly analysis: () => Promise<AnalysisWords>;
  readonly fair: () => Promise<FairWords>;
  readonly learning: () => Promise<LearningWords>;
  /** By game: the games that this language tells. The others are told in their own words. */
  readonly games: Readonly<Record<string, () => Promise<GameWords>>>;
}

/** The catalogue of a language other than English, which the games speak themselves. */
export interface Translation extends Catalogue {
  readonly home: TranslatedHome;
  readonly host: () => Promise<TranslatedHost>;
  readonly games: Readonly<Record<TranslatedGame, () => Promise<GameWords>>>;
}

/** The games that every language tells. */
export type TranslatedGame = '369' | 'banqi' | 'catan' | 'hopnjump' | 'three-kingdoms';

type HomeKeys = typeof home;
type HostKeys = typeof host;

/** What home says: all that the page loads before its reader chooses something. */
export interface HomeWords extends Omit<HomeKeys, 'faults'> {
  /** By game: its name, and one short line about it. A game that is not here has its own English ones. */
  readonly games: Readonly<Record<string, string>>;
  readonly about: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
}

/** What hosts say beyond home, whatever the game. */
export interface WordsBeyondHome extends HostKeys {
  readonly faults: Readonly<Record<string, string>>;
}

/** What hosts say, whatever the game. */
export interface Words extends HomeWords, WordsBeyondHome {}

export interface TranslatedHome extends HomeWords {
  readonly games: Keyed<TranslatedGame>;
  readonly about: Keyed<TranslatedGame>;
  readonly faults: HomeKeys['faults'];
}

export interface TranslatedHost extends WordsBeyondHome {
  readonly faults: Keyed<Exclude<PlayerFault, keyof HomeKeys['faults']>>;
}

export type TerminalWords = typeof terminal;
export type AnalysisWords = typeof analysis;
export type FairWords = typeof fair;
/** A step of a lesson that a language does not tell does not compile. */
export type LearningWords = typeof learning & { readonly lessons: LessonTable };

interface LessonTable {
  readonly '369': Keyed<StonesStep, StepWords>;
  readonly banqi: Keyed<DiscsStep, StepWords>;
  readonly catan: Keyed<IslandStep, StepWords>;
  readonly hopnjump: Keyed<PondStep, StepWords>;
  readonly 'three-kingdoms': Keyed<ArmiesStep, StepWords>;
}
