import { DICE, HARBOURS, MAPS, RESOURCES, TERRAINS, type Counts, type Options, type Terrain } from './types.ts';

/** The number of tiles of each terrain (rules/catan 1.4). */
export const TILE_DISTRIBUTION: Readonly<Record<Terrain, number>> = Object.freeze({
  forest: 4,
  hills: 3,
  pasture: 4,
  fields: 4,
  mountains: 3,
  desert: 1,
});

/** The number of tokens with each number (rules/catan 1.5). There is no 7. */
export const NUMBER_TOKEN_DISTRIBUTION: Readonly<Record<number, number>> = Object.freeze({
  2: 1,
  3: 2,
  4: 2,
  5: 2,
  6: 2,
  8: 2,
  9: 2,
  10: 2,
  11: 2,
  12: 1,
});

export const MAX_PLAYERS = 4;
/** The index of the desert among the terrains. */
export const DESERT: number = /* @__PURE__ */ TERRAINS.indexOf('desert');
/** The index of a harbour that trades three cards of any resource for one. */
export const GENERIC_HARBOUR: number = RESOURCES.length;
export const KINDS: 5 = RESOURCES.length;
/** A hand without resource cards. */
export const NO_CARDS: Counts = [0, 0, 0, 0, 0];

// rules/catan 1.6: the contents of the box
export const BANK = 19;
export const ROADS = 15;
export const SETTLEMENTS = 5;
export const CITIES = 4;
/** The cards in the deck: knights, victory points, Road Building, Year of Plenty, Monopoly. */
export const DECK: Counts = [14, 5, 2, 2, 2];
/** The index of the knight among the development cards. */
export const KNIGHT_CARD = 0;
/** The index of the victory point among the development cards. */
export const VICTORY_POINT_CARD = 1;
export const ROAD_BUILDING_CARD = 2;
export const YEAR_OF_PLENTY_CARD = 3;
export const MONOPOLY_CARD = 4;

// rules/catan 7: lumber, brick, wool, grain, ore
/** The cost of a road by resource. */
export const ROAD_COST: Counts = [1, 1, 0, 0, 0];
/** The cost of a settlement by resource. */
export const SETTLEMENT_COST: Counts = [1, 1, 1, 1, 0];
/** The cost of a city by resource. */
export const CITY_COST: Counts = [0, 0, 0, 2, 3];
/** The cost of a development card by resource. */
export const CARD_COST: Counts = [0, 0, 1, 1, 1];

export const SEVEN = 7;
/** The points for the longest road, and for the largest army. */
export const AWARD_POINTS = 2;
export const LONGEST_ROAD_FROM = 5;
export const LARGEST_ARMY_FROM = 3;
/** Up to this number of points, the friendly robber spares a player (rules/catan 6.5). */
export const SPARED_POINTS = 2;

// rules/catan 8
export const BANK_RATE = 4;
export const GENERIC_RATE = 3;
export const SPECIAL_RATE = 2;

/** The harbours in the order in which they are printed (rules/catan 2.4). */
export const PRINTED_HARBOURS: readonly number[] = /* @__PURE__ */ (
  ['any', 'wool', 'any', 'any', 'brick', 'lumber', 'any', 'grain', 'ore'] as const
).map((kind) => HARBOURS.indexOf(kind));

// rules/catan 9.7
export const OPEN_OFFERS = 3;
export const OFFERS_PER_TURN = 4;
/** Maximum number of listed actions of an open kind. */
export const LISTED = 100;

/** The cards in the pack of balanced dice. It is shuffled again when 5 are left (rules/catan 4.3). */
export const DICE_CARDS = 36;
export const DICE_RESHUFFLE = 5;
/** In how many ways two dice give 2 to 12. */
export const DICE_WAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
/** Returns the number of ways to roll the number of a hex; 0 for the desert. */
export function waysToRoll(number: number): number {
  return DICE_WAYS[number - 2] ?? 0;
}

/** Every option with its values (rules/catan 13). */
export const FIELDS: { readonly [F in keyof Options]: readonly Options[F][] } = {
  seats: [2, 3, 4],
  map: MAPS,
  harbours: ['fixed', 'shuffled'],
  points: [5, 8, 9, 10, 11, 12, 13, 14, 15],
  handLimit: [7, 9],
  dice: DICE,
  friendlyRobber: [false, true],
  trade: [true, false],
  strict: [false, true],
  turnCap: [100, 200, 300, 500, 1000],
};

/** The default options (rules/catan 13). */
export const STANDARD: Options = {
  seats: 4,
  map: 'spiral',
  harbours: 'shuffled',
  points: 10,
  handLimit: 7,
  dice: 'fair',
  friendlyRobber: false,
  trade: true,
  strict: false,
  turnCap: 300,
};
