import type { Actor, Seat, Viewer } from '@boardwright/core';

/** The resources, in the order of every `Counts` of resource cards. */
export const RESOURCES = ['lumber', 'brick', 'wool', 'grain', 'ore'] as const;
/** A kind of resource card. */
export type Resource = (typeof RESOURCES)[number];
/** The terrains. Each gives the resource with the same index; the desert gives none. */
export const TERRAINS = ['forest', 'hills', 'pasture', 'fields', 'mountains', 'desert'] as const;
export type Terrain = (typeof TERRAINS)[number];
/** The harbours. The index of a harbour is the index of its resource, or GENERIC_HARBOUR. */
export const HARBOURS = ['lumber', 'brick', 'wool', 'grain', 'ore', 'any'] as const;
/** The development cards, in the order of every `Counts` of them. */
export const CARDS = ['knight', 'victory point', 'road building', 'year of plenty', 'monopoly'] as const;

// ---- the board of the contract

/** A hex of the island: its axial coordinates, terrain, and number token. */
export interface Tile {
  readonly q: number;
  readonly r: number;
  readonly terrain: Terrain;
  readonly number: number | null;
}

/** A road, and the seat that owns it. */
export interface Road {
  readonly player: number;
}

/** A settlement or a city, and the seat that owns it. */
export interface Building extends Road {
  readonly type: 'settlement' | 'city';
}

/** A building at a corner of a hex. */
export interface PlacedBuilding extends Building {
  readonly q: number;
  readonly r: number;
  readonly dir: 'N' | 'S';
}

/** A road at an edge of a hex. */
export interface PlacedRoad extends Road {
  readonly q: number;
  readonly r: number;
  readonly dir: 'NE' | 'E' | 'SE';
}

/** The board as a plain value, with pieces by their canonical names. Players are numbered from 1. */
export interface Island {
  readonly tiles: Readonly<Record<string, Tile>>;
  readonly settlements: Readonly<Record<string, Road>>;
  readonly cities: Readonly<Record<string, Road>>;
  readonly roads: Readonly<Record<string, Road>>;
  readonly robber: { readonly q: number; readonly r: number } | null;
  /** The pieces of each player. The first player is at index 0. */
  readonly owned: readonly Owned[];
}

/** The keys of a player's buildings and roads, in the order in which they were placed. */
export interface Owned {
  readonly buildings: readonly string[];
  readonly roads: readonly string[];
}

/** The numbers of tiles, buildings and roads on a board. */
export interface BoardStats {
  readonly tiles: number;
  readonly settlements: number;
  readonly cities: number;
  readonly buildings: number;
  readonly roads: number;
}

// ---- the game, on the numbers of topology.ts

/** Counts: of each resource in the order of RESOURCES, or of each development card in the order of CARDS. */
export type Counts = Readonly<CountsDraft>;
/** Counts that are being added up. */
export type CountsDraft = [number, number, number, number, number];

export const MAPS = ['spiral', 'random', 'apart', 'fair', 'beginner'] as const;
export type MapKind = (typeof MAPS)[number];
export const DICE = ['fair', 'balanced'] as const;

/** The options of Settlers. */
export interface Options {
  readonly seats: number;
  /** How terrain and number tokens are laid (rules/catan 2). */
  readonly map: MapKind;
  readonly harbours: 'fixed' | 'shuffled';
  readonly points: number;
  /** A player with more cards than this discards half of them on a seven. */
  readonly handLimit: number;
  readonly dice: (typeof DICE)[number];
  readonly friendlyRobber: boolean;
  /** Whether players may trade with each other. */
  readonly trade: boolean;
  /** Whether trade must come before building: nobody may trade after the first building of a turn. */
  readonly strict: boolean;
  readonly turnCap: number;
}

export interface Layout {
  /** The terrain of each hex, as an index of TERRAINS. */
  readonly terrain: readonly number[];
  /** The number of each hex; 0 on the desert. */
  readonly numbers: readonly number[];
  /** The harbour at each place, as an index of HARBOURS. */
  readonly harbours: readonly number[];
}

/** Terms of trade, as seen by the player who states them. */
export interface Terms {
  readonly give: Counts;
  readonly want: Counts;
}

/** A seat's answer to an offer; null if the seat was not asked. The terms of a counter-offer are as seen by the seat that answers. */
export type Answer = null | 'open' | 'yes' | 'no' | Terms;

/** An offer by the player whose turn it is. */
export interface Offer extends Terms {
  readonly id: number;
  readonly answers: readonly Answer[];
}

/**
 * The phases. settle, pave: the first settlements and roads. start: before the roll. dice, theft, draw: chance acts. free: the roads of
 * Road Building.
 */
export const PHASES = [
  'settle',
  'pave',
  'start',
  'dice',
  'discard',
  'robber',
  'victim',
  'theft',
  'main',
  'free',
  'draw',
] as const;
export type Phase = (typeof PHASES)[number];

export interface Ending {
  readonly winner: Seat | null;
  readonly reason: 'points' | 'turn-cap';
}

/** The fields that a state and a view have in common. */
export interface Common {
  readonly options: Options;
  readonly layout: Layout;
  readonly phase: Phase;
  readonly seat: Seat;
  /** The number of turns that have begun; 0 while the first settlements are placed. */
  readonly turn: number;
  /** The number of first settlements that are placed, each with its road. */
  readonly placed: number;
  /** The settlement that the next first road must touch. */
  readonly anchor: number | null;
  readonly robber: number;
  /** The building on each vertex: 0 for none, 1 to 4 for a settlement and 5 to 8 for a city of seats 0 to 3. */
  readonly buildings: readonly number[];
  /** The road on each edge: 0 for none, 1 to 4 for a road of seats 0 to 3. */
  readonly roads: readonly number[];
  /** The development cards that each seat has played. */
  readonly played: readonly Counts[];
  readonly longest: Seat | null;
  readonly army: Seat | null;
  /** The roll of this turn; null before the roll. */
  readonly dice: number | null;
  /** With balanced dice, how often each total from 2 to 12 has come since the pack was shuffled. */
  readonly dealt: readonly number[];
  /** The number of cards that each seat must still discard. */
  readonly owes: readonly number[];
  /** The number of roads that the card still gives, however many pieces are left. */
  readonly free: number;
  /** Whether a development card has been played in this turn. */
  readonly carded: boolean;
  /** Whether anything has been built since the roll. */
  readonly built: boolean;
  readonly victim: Seat | null;
  readonly offers: readonly Offer[];
  /** The id of the next offer, and the id of the first offer of this turn. */
  readonly nextOffer: number;
  readonly firstOffer: number;
  readonly ending: Ending | null;
}

/** The whole state of Settlers, with every hand. */
export interface State extends Common {
  readonly hands: readonly Counts[];
  /** The development cards that each seat holds. */
  readonly cards: readonly Counts[];
  /** The cards that the player whose turn it is has bought in this turn. They are included in `cards`. */
  readonly fresh: Counts;
}

/** What one viewer sees of a state. */
export interface View extends Common {
  readonly viewer: Viewer;
  /** The hands; null for those that the viewer may not see. */
  readonly hands: readonly (Counts | null)[];
  readonly cards: readonly (Counts | null)[];
  readonly fresh: Counts | null;
  readonly handSizes: readonly number[];
  readonly cardSizes: readonly number[];
  readonly freshSize: number;
  readonly bank: Counts;
  readonly deckSize: number;
}

/** An action of a player or of chance in Settlers. */
export type Action =
  | { readonly type: 'settlement' | 'city'; readonly vertex: number }
  | { readonly type: 'road'; readonly edge: number }
  | { readonly type: 'roll' | 'buy' | 'knight' | 'roads' | 'stop' | 'end' }
  | { readonly type: 'discard' | 'plenty'; readonly cards: Counts }
  | { readonly type: 'robber'; readonly hex: number }
  | { readonly type: 'rob'; readonly victim: Seat }
  | { readonly type: 'monopoly'; readonly resource: number }
  | { readonly type: 'bank'; readonly give: number; readonly rate: number; readonly take: number }
  /** to: the seats to ask; empty for all others. */
  | ({ readonly type: 'offer'; readonly to: readonly Seat[] } & Terms)
  | ({ readonly type: 'counter'; readonly offer: number } & Terms)
  | { readonly type: 'accept' | 'reject' | 'cancel'; readonly offer: number }
  | { readonly type: 'confirm'; readonly offer: number; readonly with: Seat }
  | { readonly type: 'dice'; readonly total: number }
  | { readonly type: 'steal'; readonly resource: number }
  | { readonly type: 'draw'; readonly card: number };
export type ActionType = Action['type'];
/** The actions of one type. */
export type Of<T extends ActionType> = Action & { readonly type: T };

/** What one viewer is told: the action without its secrets, and its effects. */
export interface News {
  readonly type: ActionType;
  readonly actor: Actor;
  /** The seat whose turn it was. */
  readonly seat: Seat;
  /** The action. For a theft or a draw, null unless the viewer may know it. */
  readonly action: Action | null;
  /** How each seat's hand changes; null if nothing changes or the viewer may not know it. */
  readonly hands: readonly Counts[] | null;
  /** The victim of a theft. */
  readonly victim: Seat | null;
  /** The terms of the trade, as seen by the actor. */
  readonly terms: Terms | null;
  /** The id of a new offer. */
  readonly offer?: number;
  /** The new holder of an award, if it changed. */
  readonly longest?: Seat | null;
  readonly army?: Seat | null;
  readonly winner?: Seat;
  /** The starting hands of the beginners' island. Sent with the first ply. */
  readonly start?: readonly Counts[];
}

/** A distribution of hands that a seat's news allows, with its probability. */
export interface World {
  readonly hands: readonly Counts[];
  readonly weight: number;
}

/** Card counting: the worlds that the news allows. None if the count was lost. */
export interface Memory {
  readonly worlds: readonly World[];
}

/** The types of Settlers. */
export interface Catan {
  State: State;
  Action: Action;
  View: View;
  News: News;
  Memory: Memory;
  Options: Options;
}
