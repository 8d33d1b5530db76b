import { fail, type Result } from '@boardwright/core';
import { integer, oneOf, variant, type Decoder } from '@boardwright/core/decode';
import { same } from '@boardwright/core/host';
import { SHAPES } from '../rules/constants.ts';
import { isMatch } from '../rules/guard.ts';
import { KINDS } from '../rules/stock.ts';
import { formatPosition, parsePosition } from './position.ts';
import type { BanqiAction, KingdomsAction, ModeId, Pending, State } from '../rules/types.ts';

const square = (id: ModeId): Decoder<number> => integer(0, SHAPES[id].boardSize - 1);

export function actionDecoder(id: ModeId): Decoder<BanqiAction> | Decoder<KingdomsAction> {
  const [index, from, to] = [square(id), square(id), square(id)];
  const cases = {
    flip: { index },
    move: { from, to },
    capture: { from, to },
    reveal: { index, kind: oneOf<string>(KINDS) },
  };
  return id === 'classic' ? variant<BanqiAction>({ ...cases, stop: {} }) : variant<KingdomsAction>(cases);
}

/** Decodes a state. Accepts it only if it equals the one that its position text describes. */
export function decodeState(id: ModeId, raw: unknown): Result<State> {
  if (!isShape(id, raw)) return fail('bad-state', 'This is not a state of this game.');
  const read = parsePosition(id, formatPosition(raw));
  if (!read.ok) return fail('bad-state', read.error.message);
  return same(read.value, raw) ? read : fail('bad-state', 'The state contradicts itself.');
}

function isShape(id: ModeId, raw: unknown): raw is State {
  if (typeof raw !== 'object' || raw === null) return false;
  const { match, first, pending } = raw as Record<string, unknown>;
  const isFirst = first === null || typeof first === 'string';
  return isMatch(match) && match.mode.id === id && isFirst && (pending === null || isPending(id, pending));
}

function isPending(id: ModeId, raw: unknown): raw is Pending {
  const decoder = variant<Pending>({
    flip: { index: square(id) },
    attack: { from: square(id), to: square(id) },
  });
  return decoder.decode(raw, 'pending').ok;
}
