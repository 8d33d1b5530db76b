/** The result of a draw: its shares, agreements and ticket, and the state after it. */
import { itemAt, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import type { HexText } from './hash.ts';
import { contextHash, drawKey, SETUP, ticketOf, type DrawContext } from './draw.ts';
import { LIST_LENGTH, rootOf } from './list.ts';
import type { DrawRecord, Share } from './records.ts';
import { canShare, listInForce, refuse, withLine, wrongProof, type FairState } from './state.ts';
import { hasSigned } from './statement.ts';

/** The result of a draw. key: null if the server's number is not shown to this viewer. */
export interface Drawn {
  readonly state: FairState;
  readonly context: HexText;
  readonly key: HexText | null;
}

/** Returns the context of the next draw. server: the root of the server's list. */
export function nextContext(
  state: FairState,
  { label, total, server, participants }: Pick<DrawContext, 'label' | 'total' | 'server' | 'participants'>,
): DrawContext {
  const { match, draws: draw, hash: head } = state;
  const roots = state.seats.map((_, seat) => listInForce(state, seat)?.root ?? null);
  return { match, draw, label, total, head, participants, roots, server };
}

/** Returns the seats that took part in a draw. */
export function participantsOf(shares: readonly Share[]): readonly Seat[] {
  return shares.flatMap((share, seat) => (share === null ? [] : [seat]));
}

/** Returns the numbers of a draw by seat; null for a seat that gave none. */
export function leavesOf(shares: readonly Share[]): readonly (HexText | null)[] {
  return shares.map((share) => (share === null || typeof share === 'string' ? null : share.leaf));
}

/** Returns the result of the next draw. server: the server's number; null if this viewer may not know it yet. */
export function afterDraw(state: FairState, record: DrawRecord, server: HexText | null): Result<Drawn> {
  const { draws: draw } = state;
  const participants = participantsOf(record.shares);
  const total = record.secret ? null : record.total;
  const context = contextHash(nextContext(state, { ...record, total, participants }));
  const wrong =
    (isInOrder(state, record, server !== null) ? null : wrongProof('fair-order', { draw })) ??
    (isServerList(state, record) ? null : wrongProof('fair-server', { draw })) ??
    (hasSigned(state.key, 'ask', askStatement(state, context), record.ask)
      ? null
      : wrongProof('fair-signature', { draw })) ??
    wrongShare(state, record.shares, context) ??
    (isAgreed(state, record, context) ? null : wrongProof('fair-missing', { draw }));
  if (wrong !== null) return { ok: false, error: wrong };
  const key = server === null ? null : drawKey(context, server, leavesOf(record.shares));
  if (key !== null && record.total !== null && ticketOf(key, record.total) !== record.ticket)
    return refuse('fair-ticket', { draw });
  const told = { ...record, ...(record.secret && { total: null, ticket: null }) };
  const drawn = draw === 0 ? null : { secret: record.secret };
  return ok({ state: { ...withLine(state, told), draws: draw + 1, server: record.server, drawn }, context, key });
}

/** Returns the statement that the server signs before any number of a draw is opened. */
export function askStatement({ match, draws: draw }: FairState, context: HexText): object {
  return { context, draw, match };
}

/** Returns the statement that a participant signs with its number. */
export function shareStatement(context: HexText, leaf: HexText): object {
  return { context, leaf };
}

/** Returns the statement by which a participant agrees to continue without these seats' numbers. */
export function withoutStatement(context: HexText, seats: readonly Seat[]): object {
  return { context, seats };
}

function isInOrder(state: FairState, record: DrawRecord, isOpened: boolean): boolean {
  const { seq, label, secret, shares, total, ticket } = record;
  if (seq !== state.seq || state.drawn !== null || state.command !== null || shares.length !== state.seats.length)
    return false;
  if (state.draws > 0) return (total === null) === (ticket === null) && (total !== null || (secret && !isOpened));
  const isWhole = shares.every((share, seat) => (share !== null) === (state.seats[seat] !== null));
  const isSetup = seq === 0 && label === SETUP && !secret && total === null && ticket === null;
  return isSetup && isWhole && shares.every((share) => typeof share !== 'string');
}

function isServerList({ draws, server: before }: FairState, { server }: DrawRecord): boolean {
  return draws % LIST_LENGTH === 0 || server === before;
}

function wrongShare(state: FairState, shares: readonly Share[], context: HexText): Fault | null {
  const data = (seat: Seat): NonNullable<Fault['data']> => ({ draw: state.draws, seat });
  for (const [seat, share] of shares.entries()) {
    if (share === null) continue;
    if (!canShare(state, seat)) return wrongProof('fair-link', data(seat));
    if (typeof share === 'string') continue;
    const wrong = shareFault(state, seat, share, context);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Returns what is wrong with a seat's number for the next draw, or null. */
export function shareFault(
  state: FairState,
  seat: Seat,
  share: Exclude<Share, string | null>,
  context: HexText,
): Fault | null {
  const data = { draw: state.draws, seat };
  const list = listInForce(state, seat);
  const key = state.seats[seat]?.key ?? null;
  if (list === null || key === null || rootOf(share, state.draws - list.from) !== list.root)
    return wrongProof('fair-link', data);
  const isRight = hasSigned(key, 'share', shareStatement(context, share.leaf), share.signature);
  return isRight ? null : wrongProof('fair-share', data);
}

/** Returns whether every participant that has opened its number has also agreed to continue without the others. */
function isAgreed({ seats, hasClock }: FairState, { shares, agreed }: DrawRecord, context: HexText): boolean {
  const missing = shares.flatMap((share, seat) => (share === 'agreed' ? [seat] : []));
  const present = shares.flatMap((share, seat) => (share !== null && typeof share !== 'string' ? [seat] : []));
  if (shares.includes('time') && !hasClock) return false;
  if (missing.length === 0) return agreed.length === 0;
  const isBySeat = agreed.length > 0 && agreed.map(({ seat }) => seat).join() === present.join();
  const statement = withoutStatement(context, missing);
  return (
    isBySeat &&
    agreed.every(({ seat, signature }) => hasSigned(itemAt(seats, seat)?.key ?? '', 'without', statement, signature))
  );
}
