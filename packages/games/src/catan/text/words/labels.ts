/** The labels around the drawn island: a table that each language fills. */
import type { CardSentences, Texts } from '@boardwright/core';

/** The labels around the drawn island that a language must provide. */
export interface IslandLabels {
  readonly island: string;
  readonly keys: string;
  readonly terrains: Texts<6>;
  readonly resources: Texts<5>;
  readonly cards: Texts<5>;
  readonly cardNotes: Texts<5>;
  readonly sea: string;
  readonly roll: string;
  readonly end: string;
  readonly stop: string;
  readonly build: string;
  readonly trade: string;
  readonly cardsHeld: string;
  readonly road: string;
  readonly settlement: string;
  readonly city: string;
  readonly card: string;
  readonly left: (count: number) => string;
  readonly give: string;
  readonly get: string;
  readonly clear: string;
  readonly bank: string;
  readonly ask: string;
  readonly counter: string;
  readonly accept: string;
  readonly decline: string;
  readonly declineAll: string;
  readonly cancel: string;
  readonly confirm: string;
  readonly waits: string;
  /** What is shown for a player who was asked and has declined. */
  readonly declined: string;
  readonly discard: (chosen: number, count: number) => string;
  readonly take: (chosen: number, count: number) => string;
  readonly chooseMonopoly: string;
  /** Returns the label of a button: the victim, and how many cards are in that hand. */
  readonly rob: (name: string, cards: number) => string;
  readonly offers: (name: string) => string;
  readonly closer: string;
  readonly dice: string;
  readonly rolls: (count: number) => string;
  readonly points: string;
  readonly longest: string;
  readonly army: string;
  readonly bankHas: string;
  readonly deck: (count: number) => string;
  /** Returns the name of a harbour. resource: null for a harbour of any resource. */
  readonly harbourOf: (resource: string | null) => string;
  /** Returns what the number of a hex means: how many of 36 rolls give it. */
  readonly numberNote: (number: number, ways: number) => string;
  /** Returns what a harbour is for. */
  readonly harbourNote: (resource: string | null) => string;
  readonly cornerOf: (places: readonly string[]) => string;
  readonly edgeOf: (places: readonly string[]) => string;
  readonly buildAt: (what: string, where: string) => string;
  /** The labels of things at a hex. */
  readonly robber: string;
  readonly ownedBy: (seat: string, what: string) => string;
  readonly robberAt: (where: string) => string;
  readonly seatFacts: (facts: SeatFacts) => string;
  readonly status: Readonly<Record<StatusKey, string>>;
  /** Returns the prompt to answer an offer with these terms. */
  answerOffer(who: string, give: string, want: string): string;
  readonly discardNow: (count: number) => string;
  readonly rules: IslandRules;
}

/** What everybody sees of a seat: points, and numbers of cards and pieces. */
export interface SeatFacts {
  readonly points: number;
  readonly goal: number;
  readonly hand: number;
  readonly cards: number;
  readonly knights: number;
  readonly roads: number;
}

export type StatusKey =
  | 'settle'
  | 'settleSecond'
  | 'pave'
  | 'start'
  | 'startCard'
  | 'robber'
  | 'victim'
  | 'free'
  | 'main'
  | 'mainBuild'
  | 'answer'
  /** After the last refusal, which closes an offer. */
  | 'refused';

/** The names of the sentences on the rules card of Settlers. */
export type IslandRules = CardSentences<'goal' | 'produce' | 'build' | 'apart' | 'seven' | 'trade' | 'end'>;
