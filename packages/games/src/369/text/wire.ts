import { array, integer, variant } from '@boardwright/core/decode';
import { actorDecoder as actor, type GameWire } from '@boardwright/core/host';
import { MAX_SIZE } from '../rules/constants.ts';
import { cell, cellFields, pair, stateDecoder } from './decode.ts';
import type { News, ThreeSixNine } from '../rules/types.ts';

/** Maximum number of runs that one stone scores: one on each of four axes. */
const MOST_LINES = 4;

/** Decodes the views, news and memories of 369 that a server sends. */
export const wire: GameWire<ThreeSixNine> = {
  view: stateDecoder,
  news: variant<News>({
    PLACE: {
      ...cellFields,
      actor,
      score: integer(0, MOST_LINES * MAX_SIZE),
      lines: array(array(cell, MAX_SIZE), MOST_LINES),
      scores: pair,
    },
    SWAP: { actor },
  }),
};
