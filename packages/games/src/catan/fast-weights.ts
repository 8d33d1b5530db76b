/**
 * The weights of the features, in victory points. Found by an evolution strategy (14 mirrored candidates a generation,
 * 12 generations) on the share of games won by a one-ply player against itself at the start and the value-function bot, with equal
 * dice for all candidates of a generation and every seat in turn.
 */
const WEIGHT_OF = {
  points: 1.0,
  lumber: 0.073,
  brick: 0.083,
  wool: 0.077,
  grain: 0.127,
  ore: 0.15,
  blocked: 0.023,
  variety: 0.188,
  'ore and grain': 0.05,
  'lumber and brick': 0.058,
  'wool, grain and ore': 0.024,
  'special harbours': 0.05,
  'generic harbour': 0.199,
  'spot now': 0.071,
  'spot one road away': 0.043,
  'spot two roads away': 0.042,
  spots: 0.038,
  'near a city': 0.838,
  'near a settlement': 0.533,
  'near a road and a settlement': 0.337,
  'near a card': 0.185,
  'near a road': 0.127,
  'cards in hand': 0.027,
  'cards too many': -0.082,
  knights: 0.227,
  'army lead': 0.137,
  'road length': 0.052,
  'road lead': 0.089,
  'knight in hand': 0.073,
  'road building in hand': 0.459,
  'plenty in hand': 0.17,
  'monopoly in hand': 0.386,
  'last points': 0.13,
} as const;

/** In the order of the weights, in which they are written too. */
export const FEATURES: readonly string[] = Object.keys(WEIGHT_OF);
export const WEIGHTS: Float64Array = Float64Array.from(Object.values(WEIGHT_OF));
