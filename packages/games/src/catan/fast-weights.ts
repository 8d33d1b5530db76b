/**
 * The weights of the features, in victory points. Found by an evolution strategy (14 mirrored candidates a generation,
 * 12 generations) on the share of games won by a one-ply player against itself at the start and the yardstick, with equal
 * dice for all candidates of a generation and every seat in turn.
 */
export const WEIGHTS: Float64Array = Float64Array.from([
  1.0, // points
  0.073, // lumber
  0.083, // brick
  0.077, // wool
  0.127, // grain
  0.15, // ore
  0.023, // blocked
  0.188, // variety
  0.05, // ore and grain
  0.058, // lumber and brick
  0.024, // wool, grain and ore
  0.05, // special harbours
  0.199, // generic harbour
  0.071, // spot now
  0.043, // spot one road away
  0.042, // spot two roads away
  0.038, // spots
  0.838, // near a city
  0.533, // near a settlement
  0.337, // near a road and a settlement
  0.185, // near a card
  0.127, // near a road
  0.027, // cards in hand
  -0.082, // cards too many
  0.227, // knights
  0.137, // army lead
  0.052, // road length
  0.089, // road lead
  0.073, // knight in hand
  0.459, // road building in hand
  0.17, // plenty in hand
  0.386, // monopoly in hand
  0.13, // last points
]);
