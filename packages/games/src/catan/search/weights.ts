/**
 * The weights of the features. A first version, in victory points, came from an evolution strategy (12 generations of 14 mirrored
 * candidates). SPSA improved it in 204 steps of 64 games against three copies of itself (lab/catan/tune.ts, lab/catan/trials.md).
 */
const WEIGHT_OF = {
  points: 1.351,
  lumber: 0.068,
  brick: 0.089,
  wool: 0.066,
  grain: 0.139,
  ore: 0.132,
  blocked: 0.019,
  variety: 0.209,
  'ore and grain': 0.05,
  'lumber and brick': 0.062,
  'wool, grain and ore': 0.011,
  'special harbours': 0.048,
  'generic harbour': 0.177,
  'spot now': 0.076,
  'spot one road away': 0.032,
  'spot two roads away': 0.036,
  spots: 0.044,
  'near a city': 0.885,
  'near a settlement': 0.528,
  'near a road and a settlement': 0.345,
  'near a card': 0.186,
  'near a road': 0.127,
  'cards in hand': 0.011,
  'cards too many': -0.078,
  knights: 0.212,
  'army lead': 0.128,
  'road length': 0.059,
  'road lead': 0.1,
  'knight in hand': 0.073,
  'road building in hand': 0.51,
  'plenty in hand': 0.178,
  'monopoly in hand': 0.353,
  'last points': 0.154,
} as const;

/** The names of the features, in the order of the weights. */
export const FEATURES: readonly string[] = Object.keys(WEIGHT_OF);
export const WEIGHTS: Float64Array = Float64Array.from(Object.values(WEIGHT_OF));
