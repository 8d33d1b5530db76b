import { variant } from '@boardwright/core/decode';
import { actorDecoder as actor, type GameWire } from '@boardwright/core/host';
import { ACTION_FIELDS, stateDecoder } from './decode.ts';
import type { Hop } from '../rules/types.ts';

/** Decodes the views, news and memories of Hop ’n’ Jump that a server sends. */
export const wire: GameWire<Hop> = {
  view: stateDecoder,
  news: variant<Hop['News']>({
    STEP: { ...ACTION_FIELDS.STEP, actor },
    JUMP: { ...ACTION_FIELDS.JUMP, actor },
    STOP: { actor },
  }),
};
